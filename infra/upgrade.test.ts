import * as v from 'valibot';
import { afterAll, describe, expect, it } from 'vitest';
import { handlerIds } from './bundle-functions.ts';
import example from './settings.example.json' with { type: 'json' };
import stored from './testing/stateful-resources.json' with { type: 'json' };
import { type StatefulResource, statefulResource, statefulResources } from './testing/stateful-resources.ts';
import { synthesise } from './testing/synthesised.ts';

/**
 * A site that was deployed from an earlier commit (named in the file) is deployed anew: whatever holds its data must be the same
 * resource afterwards. The file is what {@link statefulResources} found in that commit's own templates.
 */
const earlier = v.parse(
  v.object({ commit: v.string(), stages: v.record(v.string(), v.record(v.string(), statefulResource)) }),
  stored,
).stages;

const handlers = await handlerIds();
const made = { dev: synthesise({}, handlers), prod: synthesise({ stage: 'prod', ...example.prod }, handlers) };
afterAll(() => {
  for (const one of Object.values(made)) one.dispose();
});

const cases = (Object.keys(made) as (keyof typeof made)[]).flatMap((stage) => {
  const now = statefulResources(made[stage].template);
  return Object.entries(earlier[stage] ?? {}).map(([id, before]) => ({ stage, id, before, after: now[id] }));
});

/** The names of what is in one list of indexes and not in the other, and of those that are in both but differ. */
function changedIndexes(before: StatefulResource, after: StatefulResource): string[] {
  const indexes = ({ watched }: StatefulResource) =>
    new Map((watched.GlobalSecondaryIndexes ?? []).map((index) => [index.IndexName, JSON.stringify(index)]));
  const [old, fresh] = [indexes(before), indexes(after)];
  return [...new Set([...old.keys(), ...fresh.keys()])].filter((name) => old.get(name) !== fresh.get(name));
}

describe('an upgrade of a site that is live', () => {
  it('is compared with templates that had data to lose', () => {
    for (const stage of Object.keys(made)) {
      const types = Object.values(earlier[stage] ?? {}).map(({ type }) => type);
      expect(types.filter((type) => type === 'AWS::DynamoDB::Table')).toHaveLength(8);
      expect(types.filter((type) => type === 'AWS::S3::Bucket')).toHaveLength(3);
      expect(types).toContain('AWS::SecretsManager::Secret');
      expect(types).toContain('AWS::CloudFront::Distribution');
    }
  });

  it.each(cases)('$stage: $id is the same resource afterwards', ({ before, after }) => {
    expect({ type: after?.type, immutable: after?.immutable }).toEqual({
      type: before.type,
      immutable: before.immutable,
    });
  });

  it.each(cases)('$stage: $id is kept as it was when the stack goes', ({ before, after }) => {
    expect([after?.deletionPolicy, after?.updateReplacePolicy]).toEqual([
      before.deletionPolicy,
      before.updateReplacePolicy,
    ]);
    expect(after?.watched.DeletionProtectionEnabled).toBe(before.watched.DeletionProtectionEnabled);
    expect(after?.watched.PointInTimeRecoverySpecification).toEqual(before.watched.PointInTimeRecoverySpecification);
    expect(after?.watched.VersioningConfiguration).toEqual(before.watched.VersioningConfiguration);
    expect(after?.watched.RetentionInDays ?? 0).toBeGreaterThanOrEqual(before.watched.RetentionInDays ?? 0);
  });

  const tablesBefore = cases.filter(({ before }) => before.type === 'AWS::DynamoDB::Table');

  it.each(tablesBefore)('$stage: $id asks for no step that DynamoDB takes only one at a time', ({ before, after }) => {
    if (after === undefined) throw new Error('The table is gone');
    // One index is made or dropped an update, and one that is dropped is missed by the code that still runs.
    const changed = changedIndexes(before, after);
    expect(changed.length).toBeLessThanOrEqual(1);
    const kept = (after.watched.GlobalSecondaryIndexes ?? []).map(({ IndexName }) => IndexName);
    for (const { IndexName } of before.watched.GlobalSecondaryIndexes ?? []) expect(kept).toContain(IndexName);
    // Another attribute takes two updates, with an hour between them.
    if (before.watched.TimeToLiveSpecification !== undefined) {
      expect(after.watched.TimeToLiveSpecification).toEqual(before.watched.TimeToLiveSpecification);
    }
  });
});
