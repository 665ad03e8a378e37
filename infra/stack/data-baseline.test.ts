import { expect, it } from 'vitest';
import { productionData, readBaseline, readRoutesBaseline, routeAreas } from './data-baseline.ts';
import { dataOf, lostData } from './data-facts.ts';

it('keeps the id, the keys and the indexes of everything that held data in the last release', () => {
  expect(lostData(readBaseline(), productionData())).toEqual([]);
});

it('knows every table, bucket and secret of the last release, in at most 80 lines', () => {
  const baseline = readBaseline();
  expect(baseline.size).toBeLessThanOrEqual(80);
  const kinds = [...baseline.values()].map(([kind = '']) => kind.split(' ')[0]);
  expect(new Set(kinds)).toEqual(new Set(['table', 'bucket', 'secret']));
});

it('keeps every route of the last release in its area, because CloudFormation can’t move it', () => {
  const areas = routeAreas();
  const baseline = readRoutesBaseline();
  expect(baseline.size).toBeGreaterThan(170);
  const moved = [...baseline].filter(([route, area]) => areas.has(route) && areas.get(route) !== area);
  expect(moved).toEqual([]);
});

it('tells a key, an index, the attribute of expiry and a generated secret that change', () => {
  const table = (KeySchema: object[], more: object = {}) => ({
    Resources: {
      Rows: { Type: 'AWS::DynamoDB::Table', UpdateReplacePolicy: 'Retain', Properties: { KeySchema, ...more } },
    },
  });
  const [id, other] = ['id', 'other'].map((AttributeName) => ({ AttributeName, KeyType: 'HASH' }));
  const index = { IndexName: 'byOther', KeySchema: [other], Projection: { ProjectionType: 'ALL' } };
  expect(dataOf(table([id ?? {}], { GlobalSecondaryIndexes: [index] })).get('Rows')).toEqual([
    'table by id',
    'index byOther by other (ALL)',
  ]);
  expect(dataOf(table([other ?? {}], { TimeToLiveSpecification: { AttributeName: 'ttl' } })).get('Rows')).toEqual([
    'table by other',
    'expires by ttl',
  ]);
});
