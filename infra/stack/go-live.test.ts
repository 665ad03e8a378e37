import { CloudFormationClient, DescribeStacksCommand, type StackStatus } from '@aws-sdk/client-cloudformation';
import { App, CfnResource, Stack } from 'aws-cdk-lib';
import { Match, type Template } from 'aws-cdk-lib/assertions';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { documents } from '#contract/website/documents/index.ts';
import { sampleDocuments } from '#contract/website/proofs.ts';
import { roles } from '#testing/roles.ts';
import { isFirstDeploy, refuseFirstDeploy, sampleNote, unprovedIn } from './go-live.ts';
import { readSettings } from './settings.ts';
import { realSettings } from './testing/real-settings.ts';
import { synthesize } from './testing/synthesized.ts';

const settingsOf = (stage: string, context: Record<string, unknown> = {}) =>
  readSettings({ stage, file: undefined, context: { ...realSettings, ...context } });
const live = { paypalEnvironment: 'live' };

/** The policies of headers that keep search engines out. */
const hiding = (template: Template): string[] =>
  Object.entries(template.findResources('AWS::CloudFront::ResponseHeadersPolicy'))
    .filter(([, policy]) => JSON.stringify(policy).includes('"X-Robots-Tag","Override":true,"Value":"noindex"'))
    .map(([id]) => id);

describe('a stage with live money and the sample', () => {
  it('publishes what is unproved, all of it in one list', () => {
    const message = unprovedIn(settingsOf('prod', live), {
      sample: sampleDocuments(documents),
      old: ['placed', 'coached'],
    });
    for (const what of [
      'name, email, phone and address: functions/contract/website/documents/business.json',
      'testimonials: functions/contract/website/documents/testimonials.json',
      'numbers and the promise “Half the time and money to get an offer”: functions/contract/website/documents/numbers.json',
      'people: names, portraits and profiles: functions/contract/website/documents/people.json',
      'colleges: functions/contract/website/documents/colleges.json',
      'partner: functions/contract/website/documents/partners.json',
      'legal texts: terms: functions/contract/website/documents/legal/terms.json',
      'legal texts: privacy: functions/contract/website/documents/legal/privacy.json',
      'legal texts: accessibility: functions/contract/website/documents/legal/accessibility.json',
      'legal texts: refund: functions/contract/website/documents/legal/refund.json',
      'guides on sale: those on the home page: functions/contract/website/documents/shop.json',
      'what most families pay: functions/contract/website/documents/packages.json',
      'no one has checked for a year (placed, coached): functions/contract/website/documents/numbers.json',
    ])
      expect(message).toContain(what);
    expect(message).toContain('"sample": "on"');
  });

  it('publishes it until the last file is replaced', () => {
    const sample = (['testimonials', 'colleges'] as const).map((name) => ({ what: name, name }));
    const left = (files: typeof sample) => unprovedIn(settingsOf('prod', live), { sample: files, old: [] });
    expect(left(sample)).toMatch(/testimonials[^]*colleges/);
    expect(left(sample.slice(1))).not.toContain('testimonials');
    expect(left([])).toBeUndefined();
  });

  it('publishes an old number alone', () => {
    expect(unprovedIn(settingsOf('shop', live), { sample: [], old: ['placed'] })).toContain('placed');
  });

  it('publishes nothing as its own with sample=on, and without live money', () => {
    const unproved = { sample: sampleDocuments(documents), old: ['placed'] };
    expect(unprovedIn(settingsOf('prod', { ...live, sample: 'on' }), unproved)).toBeUndefined();
    expect(unprovedIn(settingsOf('staging'), unproved)).toBeUndefined();
    expect(unprovedIn(settingsOf('prod'), unproved)).toBeUndefined();
  });
});

describe('a deploy of what is unproved', () => {
  const made = (isFirst: boolean) => {
    const app = new App();
    const stack = new Stack(app, 'Shop');
    new CfnResource(stack, 'Topic', { type: 'AWS::SNS::Topic' });
    refuseFirstDeploy(stack, 'The numbers are old.', isFirst);
    return app.synth().getStackByName('Shop');
  };
  /** What CloudFormation requires of a deploy beside the bootstrap version. */
  const refusing = (isFirst: boolean) => {
    const { Rules = {} } = made(isFirst).template as { Rules?: Readonly<Record<string, unknown>> };
    return Object.entries(Rules).filter(([id]) => id !== 'CheckBootstrapVersion');
  };

  it('is refused by CloudFormation if it is the first', () => {
    expect(refusing(true)).toEqual([
      [
        'FirstDeploy',
        {
          Assertions: [
            {
              Assert: { 'Fn::Equals': ['unproved', 'proved'] },
              AssertDescription: expect.stringContaining('A first deploy is refused') as string,
            },
          ],
        },
      ],
    ]);
  });

  it('is let through later', () => {
    expect(refusing(false)).toEqual([]);
  });

  it.each([true, false])('is warned of, and is no error that would stop other commands (first: %j)', (isFirst) => {
    expect(made(isFirst).messages).toMatchObject([
      { level: 'warning', entry: { data: expect.stringContaining('The numbers are old.') as string } },
    ]);
  });
});

describe('the first deploy of a stack', () => {
  const cloudFormation = mockClient(CloudFormationClient);
  const is = async () => await isFirstDeploy('guide-shop-prod', 'us-east-1');
  const inState = (StackStatus: StackStatus) =>
    cloudFormation.on(DescribeStacksCommand).resolves({
      Stacks: [{ StackName: 'guide-shop-prod', CreationTime: new Date(0), StackStatus }],
    });
  afterEach(() => cloudFormation.reset());
  afterAll(() => {
    cloudFormation.restore();
  });

  it.each(['REVIEW_IN_PROGRESS', 'ROLLBACK_COMPLETE', 'ROLLBACK_FAILED'] as const)(
    'is still ahead of one in state %s',
    async (state) => {
      inState(state);
      expect(await is()).toBe(true);
    },
  );

  it('is ahead of one that CloudFormation doesn’t know', async () => {
    const unknown = Object.assign(new Error('Stack with id guide-shop-prod does not exist'), {
      name: 'ValidationError',
    });
    cloudFormation.on(DescribeStacksCommand).rejects(unknown);
    expect(await is()).toBe(true);
  });

  it.each(['CREATE_COMPLETE', 'UPDATE_COMPLETE', 'UPDATE_ROLLBACK_COMPLETE', 'UPDATE_ROLLBACK_FAILED'] as const)(
    'is behind one in state %s',
    async (state) => {
      inState(state);
      expect(await is()).toBe(false);
    },
  );

  it('keeps no one from anything where CloudFormation can’t be asked', async () => {
    cloudFormation.on(DescribeStacksCommand).rejects(new Error('The security token is expired'));
    expect(await is()).toBe(false);
  });
});

describe('a stage with the sample', () => {
  const sample = [{ what: 'colleges', name: 'colleges' }] as const;

  it('says at synth what it does', () => {
    expect(sampleNote(settingsOf('staging'), sample)).toMatch(/marked as a sample[^]*colleges$/);
    expect(sampleNote(settingsOf('prod', { paypalEnvironment: 'live' }), sample)).toMatch(/Checkout is closed/);
  });

  it('is left out by search engines, and says in its outputs what is in it', () => {
    const { template } = synthesize({}, ['colleges', 'numbers']);
    template.hasOutput('SampleContent', { Value: 'colleges, numbers' });
    // The office is always left out.
    expect(hiding(template)).toHaveLength(2);
    const own = synthesize().template;
    own.hasOutput('SampleContent', { Value: 'none' });
    own.hasOutput('NumbersChecked', { Value: '2026-09-02' });
    expect(hiding(own)).toHaveLength(1);
  });

  it('lets only those functions know what is unproved that say it', () => {
    const { template } = synthesize({}, ['colleges', 'numbers']);
    const having = (Variables: object) => ({ Environment: { Variables: Match.objectLike(Variables) } });
    const known = { NUMBERS_CHECKED: '2026-09-02', SAMPLE_CONTENT: 'colleges, numbers' };
    template.resourcePropertiesCountIs('AWS::Lambda::Function', having(known), 2);
    for (const name of Object.keys(known))
      template.resourcePropertiesCountIs('AWS::Lambda::Function', having({ [name]: Match.anyValue() }), 2);
    for (const id of ['send-morning-digest', 'get-office-getting-started'])
      expect(roles[id]?.variables).toEqual(expect.arrayContaining(Object.keys(known)));
  });

  it('takes no real money', () => {
    const live = { ...realSettings, paypalEnvironment: 'live' };
    synthesize(live, ['colleges']).template.hasOutput('Checkout', { Value: 'closed' });
    synthesize(live).template.hasOutput('Checkout', { Value: 'open' });
    synthesize(realSettings, ['colleges']).template.hasOutput('Checkout', { Value: 'open' });
  });
});
