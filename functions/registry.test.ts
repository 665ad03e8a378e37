import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Wired } from '#composition/wiring.ts';
import { dailySchedules, internals, pusher, registry, schedules, subscriptions, watcher } from '#contract/registry.ts';
import { API_BASE_PATH } from '#contract/site-paths.ts';
import * as handlers from '#handlers/all.ts';
import { handlerIds, handlerSources } from '#infra/build/handler-sources.ts';
import { functionConfig, functionIds } from '#infra/stack/functions.ts';
import { OFFICE_TOKEN, sampleEvent, sampleRequest } from '#testing/events.ts';

const root = new URL('..', import.meta.url).pathname;

const camelCase = (id: string) => id.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const namesIn = async (folder: string, extension: string): Promise<string[]> =>
  (await readdir(join(root, folder)))
    .filter((file) => file.endsWith(extension) && !file.includes('.test.'))
    .map((file) => file.slice(0, -extension.length))
    .sort();
const ids = [...registry, ...schedules, ...dailySchedules, ...subscriptions, ...internals, pusher]
  .map(({ id }) => id)
  .sort();

describe('the registry', () => {
  it('has exactly one handler for each endpoint, schedule, subscription and function that others invoke', () => {
    expect(handlerIds).toEqual(ids);
  });

  it('has exactly one sample event for each of them', async () => {
    expect(await namesIn('events', '.json')).toEqual(ids);
  });

  it('configures each handler exactly once', () => {
    expect(functionIds.toSorted()).toEqual(ids);
  });
});

describe('the use case of a function', async () => {
  const files = await readdir(join(root, 'functions', 'domain'), { recursive: true });
  // It only opens a file, in a process of its own.
  const withoutUseCase = ['read-pdf'];

  it.each(ids.filter((id) => !withoutUseCase.includes(id)))(
    '%s has its name, in the one file of its name, as has its endpoint',
    async (id) => {
      const name = camelCase(id);
      const { file = '' } = handlerSources.get(id) ?? {};
      const wiring = await readFile(file, 'utf8');
      expect(wiring).toMatch(new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '#domain/`));
      if (registry.some((one) => one.id === id))
        expect(wiring).toMatch(
          new RegExp(`^export const ${name}Handler = \\w+\\(\\s*\\w*[eE]ndpoints\\.${name},`, 'm'),
        );
      const found = files.filter((file) => basename(file) === `${id}.ts`);
      expect(found).toHaveLength(1);
      expect(await import(join(root, 'functions', 'domain', found[0] ?? ''))).toHaveProperty(name);
    },
  );
});

it('ends each function behind the gateway by 25 s, so that its cold start fits into the gateway’s 30 s', () => {
  const slow = registry.flatMap(({ id }) => (functionConfig(id).timeout > 25 ? [id] : []));
  expect(slow).toEqual([]);
});

describe('each function', () => {
  const functions = new Map(Object.values<Wired>(handlers).map((one) => [one.id, one] as const));

  it('is exported once, by the name of its id', () => {
    expect([...functions.keys()].toSorted()).toEqual(ids);
    expect(Object.keys(handlers)).toHaveLength(ids.length);
    for (const [name, { id }] of Object.entries<Wired>(handlers)) expect(name).toBe(`${camelCase(id)}Handler`);
  });

  it.each(ids)('%s answers a file if its endpoint does', async (id) => {
    const { file = '', name = '' } = handlerSources.get(id) ?? {};
    const answersFiles = registry.some((one) => one.id === id && ('contentType' in one || 'redirectTo' in one));
    const kind = answersFiles
      ? '(fileEndpoint|accountFileEndpoint|officeFileEndpoint)'
      : '(endpoint|accountEndpoint|officeEndpoint|scheduled|notified|called|watching|reading)';
    expect(await readFile(file, 'utf8')).toMatch(new RegExp(`^export const ${name} = ${kind}\\(`, 'm'));
  });
});

describe('each sample event', () => {
  it.each(registry.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s is a request of its route that fits the contract',
    async (id, { method, path, body, params, auth }) => {
      const event = await sampleRequest(id);
      const { rawPath, headers, pathParameters = {}, queryStringParameters = {}, requestContext } = event;
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathParameters[name] ?? '');
      expect(rawPath).toBe(`${API_BASE_PATH}/${filled}`);
      expect(event.routeKey).toBe(`${method} ${API_BASE_PATH}/${path}`);
      expect(requestContext.http).toMatchObject({ method, path: rawPath });
      expect(requestContext.routeKey).toBe(event.routeKey);
      expect(headers['authorization'] !== undefined).toBe(auth === 'bearer');
      const isOffice = auth === 'office' || auth === 'office-guest';
      expect(event.cookies?.includes(`__Host-office=${OFFICE_TOKEN}`) === true).toBe(auth === 'office');
      expect(headers['origin']).toBe(isOffice && method === 'POST' ? 'https://shop.test' : undefined);
      if (event.body !== undefined) expect(headers['content-length']).toBe(String(Buffer.byteLength(event.body)));
      for (const [schema, input] of [
        [params, { ...queryStringParameters, ...pathParameters }],
        [body, body === undefined || event.body === undefined ? undefined : (JSON.parse(event.body) as unknown)],
      ] as const) {
        if (schema === undefined) continue;
        const parsed = v.parse(schema, input);
        // The sample has every member that the contract names.
        expect(Object.keys(input ?? {}).sort()).toEqual(
          Object.keys(parsed as object)
            .filter((name) => name !== 'leaveEmpty')
            .sort(),
        );
      }
    },
  );

  it.each(schedules.map(({ id }) => id).filter((id) => id !== watcher.id))(
    '%s is what EventBridge sends',
    async (id) => {
      expect(await sampleEvent(id)).toMatchObject({
        'detail-type': 'Scheduled Event',
        source: 'aws.events',
        resources: [expect.stringContaining(`rule/${id}`) as unknown],
      });
    },
  );
});

describe('each sample event of a daily schedule', () => {
  it.each(dailySchedules.map(({ id }) => id))('%s is what EventBridge Scheduler sends', async (id) => {
    expect(await sampleEvent(id)).toMatchObject({
      'detail-type': 'Scheduled Event',
      source: 'aws.scheduler',
      resources: [expect.stringContaining(`schedule/default/${id}`) as unknown],
    });
  });
});

describe('each sample event of a subscription', () => {
  it.each(subscriptions.map(({ id }) => id))('%s is what SNS delivers', async (id) => {
    const text = expect.any(String) as unknown;
    expect(await sampleEvent(id)).toMatchObject({
      Records: [
        {
          EventSource: 'aws:sns',
          EventVersion: '1.0',
          EventSubscriptionArn: text,
          Sns: { Type: 'Notification', MessageId: text, TopicArn: text, Message: text, Timestamp: text },
        },
      ],
    });
  });
});

describe('a wire path', () => {
  /** Words that occur only as paths of the API; other paths are everyday words. */
  const distinctive = [
    'users_reg',
    'getpdfs',
    'otpfor_registration',
    'verify_email',
    'contact_us',
    'uploads/Pdfs',
    'paypal/webhook',
  ];

  async function sourceFiles(folder: string): Promise<string[]> {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && /\.(ts|tsx)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => !/node_modules|\.test\.|\.suite\.|\/testing\/|\/e2e\//.test(file));
  }

  const isComment = (line: string): boolean => /^\s*(\/?\*|\/\/)/.test(line);

  it('is in the registry', () => {
    for (const path of distinctive) expect(registry.some((endpoint) => endpoint.path.startsWith(path))).toBe(true);
  });

  it('occurs in one file only', async () => {
    const paths = registry.map(({ path }) => `${API_BASE_PATH}/${path.split('/{')[0] ?? ''}`);
    const wire = new RegExp(
      [...distinctive.map((path) => `\\b${path}\\b`), ...paths.map((path) => `${path.replace(/\/$/, '')}\\b`)].join(
        '|',
      ),
    );
    const stated: string[] = [];
    for (const folder of ['web', 'functions', 'infra']) {
      for (const file of await sourceFiles(folder)) {
        for (const line of (await readFile(file, 'utf8')).split('\n')) {
          if (wire.test(line) && !isComment(line)) stated.push(`${file.slice(root.length)}: ${line.trim()}`);
        }
      }
    }
    expect(stated.filter((place) => !place.startsWith('functions/contract/endpoints/'))).toEqual([]);
    expect(stated.length).toBeGreaterThanOrEqual(distinctive.length);
  });
});
