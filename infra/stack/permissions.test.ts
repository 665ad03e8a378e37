import path from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { officeRegistry, registry } from '#contract/registry.ts';
import { eventsOfNews } from '#domain/office/push-events.ts';
import { handlerSources } from '../build/bundle-functions.ts';
import { functionConfig } from './functions.ts';
import { type Permissions, permissions } from './permissions.ts';
import { tables } from './tables.ts';
import { type Calls, tableCalls } from './testing/adapter-calls.ts';

const ids = [...handlerSources.keys()];
const calls = {
  ...(await tableCalls()),
  // A presigned request later has the permissions of the function that signed it.
  files: {
    link: [['guides', 's3:GetObject']],
    read: [['guides', 's3:GetObject']],
    describe: [['guides', 's3:GetObject']],
    store: [['guides', 's3:PutObject']],
  },
  uploads: { read: [['uploads', 's3:GetObject']] },
  uploadForms: { make: [['uploads', 's3:PutObject']] },
  publicFiles: {
    store: [
      ['publicFiles', 's3:GetObject'],
      ['publicFiles', 's3:PutObject'],
    ],
    read: [['publicFiles', 's3:GetObject']],
  },
  pdfInspector: { inspect: [['pdfReader', 'lambda:InvokeFunction']] },
  pdfPages: {
    read: [['pdfReader', 'lambda:InvokeFunction']],
    sample: [['pdfReader', 'lambda:InvokeFunction']],
  },
  alarmStates: {
    all: [['alarms', 'cloudwatch:DescribeAlarms']],
    ringing: [['alarms', 'cloudwatch:DescribeAlarms']],
  },
  notifier: { publish: [['alarmTopic', 'sns:Publish']] },
  mailer: { send: [['mail', 'ses:SendRawEmail']] },
} as const satisfies Calls;
const code = await codeOfFunctions();

/** Each function as readable code with only what it uses, without packages. */
async function codeOfFunctions(): Promise<ReadonlyMap<string, string>> {
  const { outputFiles } = await build({
    entryPoints: [...handlerSources.values()],
    outdir: '/',
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    write: false,
    logLevel: 'silent',
  });
  return new Map(outputFiles.map((file) => [path.basename(file.path, '.js'), file.text]));
}

function isCalled(id: string, port: string, method: string): boolean {
  // Rate limits are passed on as `limits`; the bundler adds a number where two modules use the same
  // name.
  const name = port === 'rateLimits' ? '(?:rateLimits|limits)' : port;
  return new RegExp(`\\b${name}\\d*\\.${method}\\(`).test(code.get(id) ?? '');
}

/** The resources and actions that a function's code calls, as in permissions.json. */
function permissionsOf(id: string): Permissions {
  const asked = Object.entries<Calls[string]>(calls).flatMap(([port, methods]) =>
    Object.entries(methods).flatMap(([method, sent]) => (isCalled(id, port, method) ? sent : [])),
  );
  // A function with the reader reads. Both are found by the names of the functions that create
  // them.
  const secrets = Object.entries({
    pepper: 'managedPeppers',
    pushSecret: 'managedPushSeed',
    paypalSecret: 'managedPaypalSecret',
    originKeys: 'originKeys',
  }).flatMap(([resource, maker]) =>
    code.get(id)?.includes(`function ${maker}(`) === true ? [[resource, 'secretsmanager:GetSecretValue'] as const] : [],
  );
  const actionsOf = new Map<string, Set<string>>();
  for (const [resource, action] of [...asked, ...secrets]) {
    actionsOf.set(resource, (actionsOf.get(resource) ?? new Set()).add(action));
  }
  const rows = [...actionsOf].map(([resource, actions]) => [resource, [...actions].toSorted()] as const).toSorted();
  const isTable = ([resource]: readonly [string, ...unknown[]]) => (resource.split('/')[0] ?? '') in tables;
  return {
    tables: Object.fromEntries(rows.filter(isTable)),
    ...Object.fromEntries(rows.filter((row) => !isTable(row))),
  } as Permissions;
}

/** The capabilities whose variables a function's code reads. */
function usesOf(id: string): string[] {
  const read = (code.get(id) ?? '').matchAll(/readVariables\("(\w+)"\)|readEnvironment\(capabilities\.(\w+)/g);
  return [...new Set([...read].map(([, byAdapter, byEndpoint]) => byAdapter ?? byEndpoint ?? ''))].toSorted();
}

const granted = ({ tables: onTables, ...rest }: Permissions): string[] =>
  Object.entries<readonly string[]>({ ...onTables, ...rest })
    .flatMap(([resource, actions]) => actions.map((action) => `${resource} ${action}`))
    .toSorted();

it('is the table of permissions what the code of each function uses', async () => {
  const table = Object.fromEntries(ids.map((id) => [id, { uses: usesOf(id), may: permissionsOf(id) }]));
  const text = JSON.stringify(table, null, 2).replaceAll(
    /\[\s+([^\]]*?)\s+\]/g,
    (_, items: string) => `[${items.replaceAll(/\s+/g, ' ')}]`,
  );
  await expect(`${text}\n`).toMatchFileSnapshot('permissions.json');
});

it('has each function whose code logs news, and no other, tell the office’s devices', () => {
  const logging = ids.filter((id) =>
    Object.keys(eventsOfNews).some((event) => new RegExp(`\\blog\\d*\\.info\\("${event}"`).test(code.get(id) ?? '')),
  );
  expect(logging).toEqual(ids.filter((id) => functionConfig(id).logsNews));
  expect(logging).not.toEqual([]);
});

describe('the permission matrix', () => {
  it('is built on every method of the adapters', () => {
    const silent = Object.entries<Calls[string]>(calls).flatMap(([port, methods]) =>
      Object.entries(methods).flatMap(([method, sent]) => (sent.length === 0 ? [`${port}.${method}`] : [])),
    );
    expect(silent).toEqual([]);
  });

  /** The functions that may do this, and what they may do. */
  const reaching = (resource: string) =>
    Object.entries(permissions).flatMap(([id, { may }]) =>
      granted(may).flatMap((line) => (line.startsWith(resource) ? [[id, line.slice(resource.length)] as const] : [])),
    );

  it('lets functions read the audit log and add to it, and nothing else', () => {
    const actions = new Set(reaching('auditLog ').map(([, action]) => action));
    expect([...actions].toSorted()).toEqual(['dynamodb:PutItem', 'dynamodb:Query']);
  });

  it('lets few functions change the team or open a session of the office', () => {
    const writers = (resource: string) =>
      reaching(`${resource} `).flatMap(([id, action]) => (action === 'dynamodb:PutItem' ? [id] : []));
    expect(writers('office/keys/team#').toSorted()).toEqual([
      'accept-office-invitation',
      'add-office-passkey',
      'confirm-office-session',
      'end-other-office-sessions',
      'finish-office-sign-in',
      'invite-office-member',
      'remove-office-member',
      'remove-office-passkey',
      'rename-office-passkey',
      'set-office-notifications',
    ]);
    expect(writers('office/keys/session#').toSorted()).toEqual(['accept-office-invitation', 'finish-office-sign-in']);
  });

  it('lets sign-in alone write sessions; others note a use, confirm theirs, or end one', () => {
    const writes = Object.entries(permissions).flatMap(([id, { may }]) =>
      granted(may).flatMap((line) => {
        const [resource = '', action = ''] = line.split(' ');
        const isOfSessions = /^(?:sessions(?:\/sets\/.*)?|office(?:\/keys\/session#.*)?)$/.test(resource);
        const isWrite = /:(?:Put|Update)Item$/.test(action);
        // Every request notes that its session was used, and can set nothing else.
        return isOfSessions && isWrite && !resource.endsWith('/sets/lastSeenAt') ? [`${id}: ${line}`] : [];
      }),
    );
    expect(writes.toSorted()).toEqual([
      'accept-office-invitation: office/keys/session# dynamodb:PutItem',
      'confirm-office-session: office/keys/session#/sets/confirmedAt dynamodb:UpdateItem',
      'finish-office-sign-in: office/keys/session# dynamodb:PutItem',
      'log-in: sessions dynamodb:PutItem',
      'update-profile: sessions/sets/details,lastSeenAt dynamodb:UpdateItem',
      'verify-email: sessions dynamodb:PutItem',
    ]);
  });

  it('lets no function of a visitor remove or overwrite what families and the business agreed on', () => {
    const ofVisitors = registry.filter((one) => !officeRegistry.includes(one)).map(({ id }) => id);
    const writes = reaching('agreements').filter(([id]) => ofVisitors.includes(id));
    const limited = [
      '/sets/balance,balanceVersion dynamodb:UpdateItem',
      '/sets/changedAt,changedOn,content,revision,signed,signedOn,state,unsent dynamodb:UpdateItem',
      '/sets/changedAt,changedOn,openedAt,revision,state dynamodb:UpdateItem',
      '/sets/entry dynamodb:UpdateItem',
    ];
    const actions = new Set(
      writes.map(([, action]) => action).filter((action) => !/:(?:BatchGet|Get|Query)/.test(action)),
    );
    expect([...actions].toSorted()).toEqual(limited);
    expect(writes.filter(([, action]) => action.includes('signed')).map(([id]) => id)).toEqual(['sign-agreement']);
  });

  it('lets the function that sends notifications read the team and forget devices', () => {
    expect(permissions['send-office-push']?.may).toEqual({
      tables: {
        'office/keys/push#': ['dynamodb:GetItem', 'dynamodb:UpdateItem'],
        'office/keys/team#': ['dynamodb:GetItem'],
      },
      mail: ['ses:SendRawEmail'],
      pushSecret: ['secretsmanager:GetSecretValue'],
    });
  });

  it('gives the function that reads PDFs nothing, and lets two functions invoke it', () => {
    expect(permissions['read-pdf']).toEqual({ uses: [], may: { tables: {} } });
    expect(reaching('pdfReader ')).toEqual([
      ['check-office-upload', 'lambda:InvokeFunction'],
      ['publish-office-guide', 'lambda:InvokeFunction'],
    ]);
  });
});
