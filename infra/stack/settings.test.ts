import { App } from 'aws-cdk-lib';
import { describe, expect, it } from 'vitest';
import { readEnvironment } from '#composition/environment.ts';
import cdk from '../../cdk.json' with { type: 'json' };
import example from '../settings.example.json' with { type: 'json' };
import {
  BadSettings,
  checkoutRule,
  readSettings,
  sampleSettings,
  senderParts,
  settingNames,
  settingsSummary,
  smtpAccountOf,
  withoutPaypal,
} from './settings.ts';
import { realSettings } from './testing/real-settings.ts';

const complete = realSettings;
const read = (source: { stage?: unknown; file?: unknown; context?: Record<string, unknown> }) =>
  readSettings({ stage: undefined, file: undefined, context: {}, ...source });

describe('readSettings', () => {
  it('has defaults for a trial, so that a synth needs no settings', () => {
    expect(read({})).toEqual({
      ...sampleSettings,
      region: 'us-east-1',
      mail: 'ses',
      smtpPort: 587,
      unprovenMailPerHour: 500,
      monthlyBudgetUsd: 30,
      waf: 'off',
      originKeyGeneration: 1,
      originKeyExchange: 'off',
      lambdaConcurrency: 10,
      stage: 'trial',
      production: false,
      trial: true,
    });
  });

  it('is that of the only stage where none is named', () => {
    expect(read({ file: { staging: complete } })).toMatchObject({ stage: 'staging', trial: false });
    expect(messageOf(() => read({ file: { staging: complete, prod: complete } }))).toBe(
      'Name the stage, such as -c stage=staging. There are: staging, prod.',
    );
    expect(read({ stage: 'trial', file: { staging: complete } })).toMatchObject({ stage: 'trial', trial: true });
  });

  it('protects what takes real money, whatever its name is', () => {
    const protects = (stage: string, paypalEnvironment: string) =>
      read({ stage, file: { [stage]: { ...complete, paypalEnvironment } } }).production;
    expect([protects('prod', 'live'), protects('shop', 'live')]).toEqual([true, true]);
    expect([protects('prod', 'sandbox'), protects('staging', 'sandbox')]).toEqual([false, false]);
    expect(read({ context: { paypalEnvironment: 'live' } }).production).toBe(false);
  });

  it('takes another name of the site only in the zone of the first', () => {
    const zone = { hostedZoneId: 'Z0123456789ABCDEFGH', hostedZoneName: 'guides.test' };
    const withNames = (names: object) => read({ stage: 'staging', file: { staging: { ...complete, ...names } } });
    const names = { siteDomain: 'www.guides.test', redirectDomain: 'guides.test' };
    expect(withNames({ ...zone, ...names }).redirectDomain).toBe('guides.test');
    const refusal = 'redirectDomain must be another name than siteDomain, in the zone of hostedZoneName';
    expect(() => withNames({ redirectDomain: 'guides.test' })).toThrow(refusal);
    expect(() => withNames({ ...zone, ...names, redirectDomain: 'www.guides.test' })).toThrow(refusal);
    expect(() => withNames({ ...zone, ...names, redirectDomain: 'guides.example' })).toThrow(refusal);
    expect(() => withNames({ ...zone, ...names, region: 'eu-west-1' })).toThrow('region must be us-east-1');
  });

  it.each(Object.keys(example))('takes the example of stage %s', (stage) => {
    const context = example[stage as keyof typeof example];
    expect(read({ stage, context })).toMatchObject({ stage, production: stage === 'prod' });
  });

  it('the example has every setting except rare ones', () => {
    const ofSmtp = ['mail', 'smtpHost', 'smtpPort', 'smtpUser', 'dkimSelector'];
    const left = ['certificateArn', ...ofSmtp];
    expect(Object.keys(example.prod).sort()).toEqual(settingNames.filter((name) => !left.includes(name)).sort());
  });

  it('takes the id of a hosted zone as the AWS CLI prints it', () => {
    const zone = { hostedZoneId: '/hostedzone/Z0123456789ABCDEFGH', hostedZoneName: 'guides.test' };
    expect(read({ stage: 'staging', file: { staging: { ...complete, ...zone } } }).hostedZoneId).toBe(
      'Z0123456789ABCDEFGH',
    );
  });

  it('lets the command line override the file', () => {
    const file = { staging: complete };
    expect(read({ stage: 'staging', file, context: { region: 'eu-west-1' } }).region).toBe('eu-west-1');
  });

  it("ignores CDK's own context", () => {
    const context = {
      '@aws-cdk/core:explicitStackTags': true,
      'aws:cdk:version-reporting': true,
      'aws:cdk:bundling-stacks': ['**'],
      'availability-zones:account=123456789012:region=us-east-1': ['us-east-1a'],
      'acknowledged-issue-numbers': [19836],
      stage: 'trial',
    };
    expect(read({ context }).stage).toBe('trial');
    // Added by CDK itself, and from cdk.json.
    expect(
      read({ context: new App({ context: cdk.context }).node.getAllContext() as Record<string, unknown> }).stage,
    ).toBe('trial');
  });

  it('takes the budget as a number, as digits, or none', () => {
    expect(read({ context: { monthlyBudgetUsd: '12.5' } }).monthlyBudgetUsd).toBe(12.5);
    expect(() => read({ context: { monthlyBudgetUsd: 'much' } })).toThrow(
      'monthlyBudgetUsd must be a number of US dollars, or off',
    );
    const outside = 'monthlyBudgetUsd must be from 1 to 1000000, or off';
    expect(() => read({ context: { monthlyBudgetUsd: 0 } })).toThrow(outside);
    expect(() => read({ context: { monthlyBudgetUsd: '2000000' } })).toThrow(outside);
    expect(read({ context: { monthlyBudgetUsd: 'off' } }).monthlyBudgetUsd).toBe('off');
  });

  it('lists everything missing in one message, and uses defaults only in a trial', () => {
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

  it.each([
    ['stgae', '-c stgae is no setting. Did you mean stage?'],
    ['siteDomian', '-c siteDomian is no setting. Did you mean siteDomain?'],
    ['site-domain', '-c site-domain is no setting. Did you mean siteDomain?'],
    ['quite-another', /-c quite-another is no setting\.(\n|$)/],
  ])('refuses -c %s, which is no setting, with the nearest one', (name, message) => {
    expect(() => read({ context: { [name]: 'prod' } })).toThrow(message);
  });

  it('names all unknown settings at once, with everything else that is wrong', () => {
    const staging = { ...complete, payPalClientId: 'x', bussinessInbox: 'y', businessInbox: 'z' };
    const message = messageOf(() => read({ stage: 'staging', file: { staging }, context: { wav: 'on' } }));
    expect(message.split('\n').slice(0, 5)).toEqual([
      'The settings of stage staging cannot be used:',
      '  businessInbox must be one e-mail address',
      '  payPalClientId is no setting. Did you mean paypalClientId?',
      '  bussinessInbox is no setting. Did you mean businessInbox?',
      '  -c wav is no setting. Did you mean waf?',
    ]);
  });

  it('lists the existing stages if there is none with this name', () => {
    const file = { staging: complete, prod: complete };
    expect(messageOf(() => read({ stage: 'stagign', file }))).toBe(
      'There is no stage stagign in infra/settings.json. There are: staging, prod, trial. Did you mean staging?',
    );
    expect(messageOf(() => read({ stage: 'other', file }))).toBe(
      'There is no stage other in infra/settings.json. There are: staging, prod, trial.',
    );
  });

  it('refuses every placeholder of the example, all at once', () => {
    const { region: _, paypalEnvironment: __, ...others } = example.prod;
    const placeholders = Object.entries(others).filter(([, value]) => typeof value === 'string' && value !== 'off');
    expect(placeholders.length).toBeGreaterThan(7);
    const message = messageOf(() => read({ stage: 'prod', file: example }));
    for (const [name, value] of placeholders) expect(message).toContain(`  ${name} is still the example's: ${value}`);
    for (const name of ['businessAddress', 'paypalClientId', 'paypalMerchantId']) {
      expect(() => read({ stage: 'staging', file: example })).toThrow(`${name} is still the example's`);
    }
  });

  it.each([
    'guides@example.com.guides.test',
    'guides@example.communities.test',
    'guides@myexample.com',
    'office@guides.test',
  ])('takes %s for no placeholder', (businessInbox) => {
    expect(read({ stage: 'staging', file: { staging: { ...complete, businessInbox } } }).businessInbox).toBe(
      businessInbox,
    );
  });

  describe('of another mail server than SES', () => {
    const smtp = { mail: 'smtp', smtpHost: 'smtp.provider.test', smtpUser: 'guides@guides.test' };
    const readSmtp = (changes: object) =>
      read({ stage: 'staging', file: { staging: { ...complete, ...smtp, ...changes } } });

    it.each([
      [{}, 'smtp://guides%40guides.test@smtp.provider.test:587'],
      [{ smtpPort: '465', smtpUser: 'apikey' }, 'smtps://apikey@smtp.provider.test:465'],
      [{ smtpPort: 2525, smtpUser: "o'b:r/x" }, "smtp://o'b%3Ar%2Fx@smtp.provider.test:2525"],
    ])('%j make the account %s, without its password', (changes, account) => {
      expect(smtpAccountOf(readSmtp(changes))).toBe(account);
      expect(readEnvironment(['SMTP_ACCOUNT'], { SMTP_ACCOUNT: account })).toEqual({ SMTP_ACCOUNT: account });
    });

    it('are none where mail goes through SES', () => {
      expect(smtpAccountOf(read({}))).toBe('none');
    });

    it.each([
      [{ smtpHost: undefined }, 'smtpHost goes with mail: smtp, which needs it'],
      [{ smtpUser: undefined }, 'smtpUser goes with mail: smtp, which needs it'],
      [{ mail: 'ses' }, 'smtpHost goes with mail: smtp, which needs it'],
      [{ mail: 'sendmail' }, 'mail must be ses or smtp'],
      [{ smtpHost: 'smtps://smtp.provider.test' }, 'smtpHost must be a host name in lower case'],
      [{ smtpPort: 25 }, 'smtpPort must be 465, 587 or another one with TLS: AWS lets no mail out through 25'],
      [{ smtpUser: 'two words' }, 'smtpUser must be the user name, without spaces'],
      [{ dkimSelector: 's1._domainkey/x' }, 'dkimSelector must be the part before ._domainkey'],
      [{ smtpPassword: 'secret' }, 'smtpPassword is no setting'],
    ])('%j cannot be used: %s', (changes, complaint) => {
      expect(() => readSmtp(changes)).toThrow(complaint);
    });
  });

  it.each(['Prod', 'a b', '', 7])('refuses %j as the name of a stage', (stage) => {
    expect(() => read({ stage })).toThrow('The stage must be a short word');
  });

  it('refuses a file that is not an object of stages', () => {
    expect(() => read({ file: ['prod'] })).toThrow('infra/settings.json must have one object of settings');
    expect(() => read({ file: { prod: 'all' } })).toThrow('infra/settings.json must have one object of settings');
  });
});

describe('what synth says', () => {
  it('is what was checked, what -c gave, and what was not', () => {
    const context = { stage: 'staging', waf: 'off', '@aws-cdk/core:explicitStackTags': true };
    const settings = read({ stage: 'staging', file: { staging: complete }, context });
    const text = settingsSummary(settings, context);
    expect(text).toContain(`Stage staging: all ${String(settingNames.length)} settings are complete and well-formed`);
    expect(text).toContain('From -c: waf\n');
    expect(text).toContain("site at the distribution's own name; firewall off; mail by SES; PayPal sandbox");
    expect(text).toContain('Not checked: whether the AWS account, the domain and PayPal fit them.');
  });
});

function messageOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof BadSettings) return error.message;
    throw error;
  }
  throw new Error('Nothing was refused');
}

describe('checkoutRule', () => {
  const live = { trial: false, paypalEnvironment: 'live', paypalClientId: 'AYkAnyApp' } as const;

  it.each([
    ['a trial', { ...live, paypalEnvironment: 'sandbox', trial: true }, 'closed'],
    ['no PayPal app yet', { ...live, ...withoutPaypal }, 'closed'],
    ['live money', live, 'own words'],
    ['the sandbox', { ...live, paypalEnvironment: 'sandbox' }, 'open'],
  ] as const)('with %s', (_, settings, rule) => {
    expect(checkoutRule(settings)).toBe(rule);
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
