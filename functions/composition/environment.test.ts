import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as functions from '#handlers/all.ts';
import { functionEnvironment } from '#infra/operations/local/environment.ts';
import { roles } from '#testing/roles.ts';
import { BadEnvironment, readEnvironment, type Variable } from './environment.ts';
import type { Wired } from './wiring.ts';

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
  beforeAll(() => {
    // The bundler writes it into the code.
    vi.stubGlobal('WATCHED_FUNCTIONS', {});
  });
  afterAll(() => {
    vi.unstubAllGlobals();
  });
  const realEnvironment = process.env;
  afterEach(() => {
    process.env = realEnvironment;
  });

  const cases = Object.values<Wired>(functions).map((wired) => [wired.id, wired] as const);

  it.each(cases)('%s starts with those of its role, and with none of them missing', (id, { wire }) => {
    const needed = (roles[id]?.variables ?? []).filter((name) => !emulators.includes(name));
    const given = Object.fromEntries(needed.map((name) => [name, complete[name] ?? expect.fail(`${name} is unknown`)]));
    process.env = given;
    expect(wire).not.toThrow();
    for (const name of needed) {
      process.env = { ...given, [name]: undefined };
      expect(wire).toThrow(`${name} is missing`);
    }
  });
});
