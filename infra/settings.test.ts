import { describe, expect, it } from 'vitest';
import example from './settings.example.json' with { type: 'json' };
import { readSettings, sampleSettings, senderParts, settingNames } from './settings.ts';

const complete = example.staging;
const read = (source: { stage?: unknown; file?: unknown; context?: Record<string, unknown> }) =>
  readSettings({ stage: undefined, file: undefined, context: {}, ...source });

describe('readSettings', () => {
  it('has samples for stage dev, so that a bare synth needs nothing', () => {
    expect(read({})).toEqual({
      ...sampleSettings,
      region: 'us-east-1',
      unprovenMailPerHour: 500,
      monthlyBudgetUsd: 30,
      edge: 'on',
      waf: 'off',
      originKeyGeneration: 1,
      lambdaConcurrency: 10,
      stage: 'dev',
      production: false,
    });
  });

  it.each(Object.keys(example))('takes the example of stage %s', (stage) => {
    expect(read({ stage, file: example })).toMatchObject({ stage, production: stage === 'prod' });
  });

  it('shows every setting but those that few need, and the webhook, which paypal-setup notes', () => {
    const left = ['certificateArn', 'siteUrl', 'paypalWebhookId'];
    expect(Object.keys(example.prod).sort()).toEqual(settingNames.filter((name) => !left.includes(name)).sort());
    expect(read({ stage: 'prod', file: example }).paypalWebhookId).toBe('NOT-SUBSCRIBED');
  });

  it('takes the id of a hosted zone as the AWS CLI prints it', () => {
    const zone = { hostedZoneId: '/hostedzone/Z0123456789EXAMPLE', hostedZoneName: 'example.com' };
    expect(read({ stage: 'staging', file: { staging: { ...complete, ...zone } } }).hostedZoneId).toBe(
      'Z0123456789EXAMPLE',
    );
  });

  it('lets the command line win over the file', () => {
    const file = { staging: complete };
    expect(read({ stage: 'staging', file, context: { region: 'eu-west-1' } }).region).toBe('eu-west-1');
  });

  it("leaves the CDK's own context alone", () => {
    expect(read({ context: { '@aws-cdk/core:explicitStackTags': true, stage: 'dev' } }).stage).toBe('dev');
  });

  it('takes the budget as a number or, from the command line, as its digits', () => {
    expect(read({ context: { monthlyBudgetUsd: '12.5' } }).monthlyBudgetUsd).toBe(12.5);
    expect(() => read({ context: { monthlyBudgetUsd: 'much' } })).toThrow(
      'monthlyBudgetUsd must be a number of US dollars',
    );
    expect(() => read({ context: { monthlyBudgetUsd: 0 } })).toThrow('monthlyBudgetUsd must be at least 1');
  });

  it('lists all that is missing in one message, and never falls back on samples outside of dev', () => {
    expect(() => read({ stage: 'prod' })).toThrow(
      [
        'The settings of stage prod cannot be used:',
        '  sender is missing',
        '  businessAddress is missing',
        '  businessInbox is missing',
        '  alarmAddress is missing',
        '  paypalEnvironment is missing',
        '  paypalClientId is missing',
        '  paypalMerchantId is missing',
        'Put them under its name into infra/settings.json',
      ].join('\n'),
    );
  });

  it.each([
    [{ sender: 'guides@example.com' }, 'sender must look like Name <address@example.com>'],
    [{ sender: 'Guides\r\nBcc: all <a@example.com>' }, 'sender must look like'],
    [{ businessAddress: 'San Jose' }, 'businessAddress must be a postal address in one line'],
    [
      { businessAddress: '48 Larch Street\nSan Jose, CA 95113' },
      'businessAddress must be a postal address in one line',
    ],
    [{ businessInbox: 'office' }, 'businessInbox must be one e-mail address'],
    [{ paypalEnvironment: 'production' }, 'paypalEnvironment must be sandbox or live'],
    [{ siteDomain: 'https://www.example.com' }, 'siteDomain must be a host name'],
    [{ siteDomain: 'www.example.com' }, 'siteDomain needs hostedZoneId and hostedZoneName, or certificateArn'],
    [{ hostedZoneId: 'zones/Z0123456789EXAMPLE', hostedZoneName: 'example.com' }, 'hostedZoneId must be the id'],
    [{ hostedZoneId: 'Z0123456789EXAMPLE' }, 'hostedZoneName goes with hostedZoneId'],
    [
      {
        siteDomain: 'www.example.com',
        hostedZoneId: 'Z0123456789EXAMPLE',
        hostedZoneName: 'example.com',
        region: 'eu-west-1',
      },
      'region must be us-east-1 where the deploy makes the certificate',
    ],
    [{ payPalClientId: 'x' }, 'payPalClientId is no setting'],
  ])('refuses %j', (change, message) => {
    expect(() => read({ stage: 'staging', file: { staging: { ...complete, ...change } } })).toThrow(message);
  });

  it('names every malformed setting at once', () => {
    const staging = { ...complete, businessInbox: 'x', alarmAddress: 'y', paypalMerchantId: 'z' };
    expect(() => read({ stage: 'staging', file: { staging } })).toThrow(
      /businessInbox .*\n {2}alarmAddress .*\n {2}paypalMerchantId /,
    );
  });

  it.each(['Prod', 'a b', '', 7])('refuses %j as the name of a stage', (stage) => {
    expect(() => read({ stage })).toThrow('The stage must be a short word');
  });

  it('refuses a file that is no table of stages', () => {
    expect(() => read({ file: ['prod'] })).toThrow('infra/settings.json must hold one object of settings');
    expect(() => read({ file: { prod: 'all' } })).toThrow('infra/settings.json must hold one object of settings');
  });
});

describe('senderParts', () => {
  it('parts name and address', () => {
    expect(senderParts('College Guides <guides@example.com>')).toEqual({
      name: 'College Guides',
      address: 'guides@example.com',
    });
  });
});
