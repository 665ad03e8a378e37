import { Template } from 'aws-cdk-lib/assertions';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import example from '../settings.example.json' with { type: 'json' };
import { functionConfig, functionIds } from './functions.ts';
import named from './testing/named-resources.json' with { type: 'json' };
import first from './testing/stateful-resources.json' with { type: 'json' };
import {
  namedResources,
  type StatefulResource,
  statefulResource,
  statefulResources,
} from './testing/stateful-resources.ts';
import live from './testing/stateful-resources-live.json' with { type: 'json' };
import office from './testing/stateful-resources-office.json' with { type: 'json' };
import { synthesize } from './testing/synthesized.ts';

/**
 * Upgrades a site that was deployed from an earlier commit, which the file names: resources with
 * data must stay the same. A file has the result of {@link statefulResources} for that commit's
 * templates: one before mail and origin had data, one with the whole site, one with the office and
 * nested stacks.
 */
const baseline = v.object({
  commit: v.string(),
  stages: v.record(v.string(), v.record(v.string(), statefulResource)),
});
const baselines = [first, live, office].map((file) => v.parse(baseline, file));

/** Before version 1.0.0 nobody has deployed it, so tables may change more than once at a time. */
const isReleased = !packageFile.version.startsWith('0.');

/** Removed on purpose: CloudFormation keeps it, and nothing writes to it anymore. */
const noLongerManaged = (id: string) =>
  // CDK's log group of its upload function, which now has one of ours.
  /^CustomCDKBucketDeployment\w+LogGroup[0-9A-F]{8}$/.test(id);

/** The key of the next generation, which no distribution has sent. */
const isSpareKey = (id: string) => id.startsWith('OriginKeysKey2');

const made = {
  dev: synthesize(),
  prod: synthesize({ stage: 'prod', ...example.prod }),
  firewall: synthesize({ stage: 'prod', ...example.prod, waf: 'on' }),
};
const compared = (Object.keys(made) as (keyof typeof made)[]).flatMap((stage) => {
  const now = statefulResources(made[stage].stack);
  return baselines.flatMap(({ commit, stages }) => {
    const earlier = stages[stage];
    return earlier === undefined ? [] : [{ stage, commit, earlier, now }];
  });
});
const cases = compared.flatMap(({ stage, commit, earlier, now }) =>
  Object.entries(earlier)
    .filter(([id]) => !noLongerManaged(id) && !isSpareKey(id))
    .map(([id, before]) => ({ stage, commit, id, before, after: now[id] })),
);

/** The names of indexes that were added, removed or changed. */
function changedIndexes(before: StatefulResource, after: StatefulResource): string[] {
  const indexes = ({ watched }: StatefulResource) =>
    new Map((watched.GlobalSecondaryIndexes ?? []).map((index) => [index.IndexName, JSON.stringify(index)]));
  const [old, fresh] = [indexes(before), indexes(after)];
  return [...new Set([...old.keys(), ...fresh.keys()])].filter((name) => old.get(name) !== fresh.get(name));
}

describe('an upgrade of a site that is live', () => {
  it('is compared with templates that have data', () => {
    expect(compared.map(({ stage, commit }) => `${stage} ${commit}`)).toEqual([
      'dev 908fbdf',
      'dev c44f4cc',
      'prod 908fbdf',
      'prod c44f4cc',
      'prod 478e1f5',
      'firewall c44f4cc',
    ]);
    for (const { commit, earlier } of compared) {
      const types = Object.values(earlier).map(({ type }) => type);
      const countOf = (wanted: string) => types.filter((type) => type === wanted).length;
      const hasOffice = commit === '478e1f5';
      expect(countOf('AWS::DynamoDB::Table')).toBe(hasOffice ? 14 : 8);
      expect(countOf('AWS::S3::Bucket')).toBe(hasOffice ? 5 : 3);
      expect(countOf('AWS::CloudFormation::Stack') > 0).toBe(hasOffice);
      expect(types).toContain('AWS::SecretsManager::Secret');
      expect(types).toContain('AWS::CloudFront::Distribution');
    }
  });

  it('loses only the spare key, which AWS deletes', () => {
    const lost = compared.flatMap(({ stage, commit, earlier, now }) =>
      Object.entries(earlier)
        .filter(([id]) => now[id] === undefined && !noLongerManaged(id))
        .map(([id, { deletionPolicy }]) => [stage, commit, id.slice(0, -8), deletionPolicy]),
    );
    expect(lost).toEqual([['prod', '478e1f5', 'OriginKeysKey2', 'Delete']]);
  });

  it('is also compared in what others refer to or have confirmed', () => {
    const types = (stage: string) =>
      new Set(cases.filter((one) => one.stage === stage && one.commit === 'c44f4cc').map(({ before }) => before.type));
    const anywhere = [
      'AWS::ApiGatewayV2::Api',
      'AWS::SES::EmailIdentity',
      'AWS::SES::ConfigurationSet',
      'AWS::SNS::Topic',
      'AWS::SNS::Subscription',
    ];
    expect([...types('dev')]).toEqual(expect.arrayContaining(anywhere));
    expect([...types('prod')]).toEqual(expect.arrayContaining([...anywhere, 'AWS::CertificateManager::Certificate']));
    expect([...types('firewall')]).toContain('AWS::WAFv2::WebACL');
    const secrets = cases.filter(({ commit, before }) => commit === 'c44f4cc' && before.type.endsWith('::Secret'));
    expect(secrets.filter(({ id }) => id.startsWith('OriginKeys'))).toHaveLength(3);
  });

  it('keeps what it no longer creates', () => {
    for (const { earlier } of compared.filter(({ commit }) => commit !== '478e1f5')) {
      const left = Object.entries(earlier).filter(([id]) => noLongerManaged(id));
      expect(left.map(([, { type, deletionPolicy }]) => [type, deletionPolicy])).toEqual([
        ['AWS::Logs::LogGroup', 'Retain'],
      ]);
    }
  });

  it.each(cases)('$stage since $commit: $id stays the same resource', ({ before, after }) => {
    expect({ type: after?.type, immutable: after?.immutable }).toEqual({
      type: before.type,
      immutable: before.immutable,
    });
  });

  it.each(cases)('$stage since $commit: $id stays as protected as before', ({ before, after }) => {
    expect([after?.deletionPolicy, after?.updateReplacePolicy]).toEqual([
      before.deletionPolicy,
      before.updateReplacePolicy,
    ]);
    expect(after?.watched.DeletionProtectionEnabled).toBe(before.watched.DeletionProtectionEnabled);
    expect(after?.watched.PointInTimeRecoverySpecification).toEqual(before.watched.PointInTimeRecoverySpecification);
    expect(after?.watched.VersioningConfiguration).toEqual(before.watched.VersioningConfiguration);
    expect(after?.watched.RetentionInDays ?? 0).toBeGreaterThanOrEqual(before.watched.RetentionInDays ?? 0);
  });

  const namesNow = namedResources(Template.fromStack(made.firewall.stack));

  it.each(Object.entries(named.resources))(`since ${named.commit}: %s is still %s, in the main stack`, (id, name) => {
    expect(namesNow[id]).toBe(name);
  });

  it.each([
    ['Logs::LogGroup', 25],
    ['ApiGatewayV2::Route', 18],
    ['CloudWatch::Alarm', 4],
  ])(`since ${named.commit}: each AWS::%s is compared, %i of them`, (type, count) => {
    const before = Object.values(named.resources).filter((name) => name.split(' ')[0] === `AWS::${type}`);
    expect(before).toHaveLength(count);
  });

  const tablesBefore = cases.filter(({ before }) => before.type === 'AWS::DynamoDB::Table');

  it.each(tablesBefore)(
    '$stage since $commit: $id needs at most one change that DynamoDB makes one at a time',
    ({ before, after }) => {
      if (after === undefined) throw new Error('The table is gone');
      // An update can add or remove one index, and running code needs the existing ones.
      const changed = changedIndexes(before, after);
      expect(changed.length).toBeLessThanOrEqual(isReleased ? 1 : Infinity);
      const kept = (after.watched.GlobalSecondaryIndexes ?? []).map(({ IndexName }) => IndexName);
      for (const { IndexName } of before.watched.GlobalSecondaryIndexes ?? []) expect(kept).toContain(IndexName);
      // Another attribute takes two updates, with an hour between them.
      if (before.watched.TimeToLiveSpecification !== undefined) {
        expect(after.watched.TimeToLiveSpecification).toEqual(before.watched.TimeToLiveSpecification);
      }
    },
  );

  // A new function is recorded by its first test run. CloudFormation can't move a deployed one (ADR
  // 17).
  it.each(functionIds)('%s stays in its stack', (id) => {
    expect(functionConfig(id).nestedStack ?? 'main stack').toMatchSnapshot();
  });
});
