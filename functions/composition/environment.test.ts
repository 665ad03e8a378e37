import { afterEach, describe, expect, it, vi } from 'vitest';
import { handlerSources } from '#infra/build/handler-sources.ts';
import { functionEnvironment } from '#infra/operations/local/environment.ts';
import { roles } from '#testing/roles.ts';
import { BadEnvironment, readEnvironment, type Variable } from './environment.ts';

const endpoints = {
  site: 'https://shop.test',
  paypal: '',
  s3: '',
  dynamoDb: '',
  ses: '',
  sns: '',
  push: '',
  secrets: '',
  lambda: 'https://lambda.test',
};
const emulators = [
  'DYNAMODB_ENDPOINT',
  'S3_ENDPOINT',
  'SES_ENDPOINT',
  'SNS_ENDPOINT',
  'PUSH_ENDPOINT',
  'SECRETS_ENDPOINT',
  'PAYPAL_CERTIFICATES_ENDPOINT',
];

/** Every variable that a deployed function may have, hence no emulator's. */
const complete = Object.fromEntries(
  Object.entries({ ...functionEnvironment(endpoints), PAYPAL_API_URL: 'https://api-m.sandbox.paypal.com' }).filter(
    ([name]) => !emulators.includes(name),
  ),
);
const known = new Set<string>(Object.values(roles).flatMap(({ variables }) => variables));

describe('reading the environment', () => {
  it('returns the named variables and no others', () => {
    expect(readEnvironment(['TABLE_USERS', 'SITE_URL'], { ...complete, SECRET: 'x' })).toEqual({
      TABLE_USERS: complete['TABLE_USERS'],
      SITE_URL: 'https://shop.test',
    });
  });

  it('lists everything missing or malformed in one error', () => {
    const read = () =>
      readEnvironment(['TABLE_USERS', 'TABLE_SESSIONS', 'SITE_URL', 'PAYPAL_API_URL', 'PEPPER_SECRET_ID'], {
        TABLE_SESSIONS: '',
        SITE_URL: 'shop.test',
        PEPPER_SECRET_ID: 'shop/pepper',
      });
    expect(read).toThrow(BadEnvironment);
    expect(read).toThrow(
      'The environment is incomplete: TABLE_USERS is missing, TABLE_SESSIONS is empty, SITE_URL is not a URL, PAYPAL_API_URL is missing.',
    );
  });

  it.each(emulators as Variable[])('treats %s as optional, but refuses a malformed value', (name) => {
    expect(readEnvironment([name], {})).toEqual({ [name]: undefined });
    expect(() => readEnvironment([name], { [name]: 'localhost:8000' })).toThrow(`${name} is not a URL`);
  });

  it.each(['Boston', 'America/Larch_Street', 'Pacific time'])('refuses %s as a time zone', (zone) => {
    expect(() => readEnvironment(['BUSINESS_TIME_ZONE'], { BUSINESS_TIME_ZONE: zone })).toThrow(
      'BUSINESS_TIME_ZONE is not a time zone',
    );
  });

  it.each(['none', '2026-02-30', 'September 2'])('refuses %s as the day of a check', (day) => {
    expect(() => readEnvironment(['NUMBERS_CHECKED'], { NUMBERS_CHECKED: day })).toThrow(
      'NUMBERS_CHECKED is not a day',
    );
  });

  it.each(['fyr', 'F', 'FOURYEAR', 'FY-R'])('refuses %s as the beginning of receipt numbers', (prefix) => {
    expect(() => readEnvironment(['RECEIPT_PREFIX'], { RECEIPT_PREFIX: prefix })).toThrow('RECEIPT_PREFIX is not');
  });

  it('quotes no value in the error', () => {
    expect(() => readEnvironment(['SITE_URL'], { SITE_URL: 'a secret by mistake' })).not.toThrow('a secret');
  });
});

describe('the variables of each function', () => {
  const realEnvironment = process.env;
  afterEach(() => {
    process.env = realEnvironment;
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  /** Loads a handler as a cold start does, and returns which of our variables it has read. */
  async function coldStart(id: string, environment: Record<string, string>): Promise<string[]> {
    const read = new Set<string>();
    process.env = new Proxy<NodeJS.ProcessEnv>(
      { ...environment },
      {
        get(target, name) {
          if (typeof name === 'string' && known.has(name)) read.add(name);
          return Reflect.get(target, name) as unknown;
        },
      },
    );
    vi.resetModules();
    // The bundler writes it into the code.
    vi.stubGlobal('WATCHED_FUNCTIONS', {});
    await import(handlerSources.get(id) ?? '');
    return [...read].sort();
  }

  const cases = Object.entries(roles).map(([id, { variables }]) => [id, variables as readonly string[]] as const);

  it.each(cases)('%s reads the variables of its adapters, no others, and checks them', async (id, variables) => {
    const given = Object.fromEntries(Object.entries(complete).filter(([name]) => !known.has(name)));
    const asked: string[] = [];
    /** Starts with what it has asked for so far. */
    const read = async (): Promise<string[]> => {
      const started = await coldStart(id, given).catch(String);
      if (typeof started !== 'string') return started;
      const missing = [...started.matchAll(/(\w+) is missing/g)].map(([, name = '']) => name);
      expect(missing, started).not.toEqual([]);
      for (const name of missing) given[name] = complete[name] ?? expect.fail(`${name} is unknown`);
      asked.push(...missing);
      return await read();
    };
    expect(await read()).toEqual(variables);
    expect(asked.sort()).toEqual(variables.filter((name) => !emulators.includes(name)));
  });
});
