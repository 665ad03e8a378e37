import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Template } from 'aws-cdk-lib/assertions';
import * as v from 'valibot';
import { routePath } from '#contract/endpoint.ts';
import { methodsOf, registry } from '#contract/registry.ts';
import example from '../settings.example.json' with { type: 'json' };
import { functionConfig } from './functions.ts';
import { synthesize } from './testing/synthesized.ts';

/**
 * What holds data in the last release: a line for each table, bucket and secret of production.
 * CloudFormation replaces a resource by an empty one if its id or a key changes, so a later version
 * keeps them (CONTRIBUTING.md). `npm run baseline` writes the lines anew for a release.
 */
const file = fileURLToPath(new URL('data-baseline.txt', import.meta.url));
const routesFile = fileURLToPath(new URL('routes-baseline.txt', import.meta.url));
const linesOf = (from: string): string[][] =>
  readFileSync(from, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(' | '));

const keySchema = v.array(v.object({ AttributeName: v.string(), KeyType: v.string() }));
const indexSchema = v.object({
  IndexName: v.string(),
  KeySchema: keySchema,
  Projection: v.object({ ProjectionType: v.string() }),
});
const tableSchema = v.object({
  KeySchema: keySchema,
  TimeToLiveSpecification: v.optional(v.object({ AttributeName: v.string() })),
  GlobalSecondaryIndexes: v.optional(v.array(indexSchema), []),
});
const secretSchema = v.object({
  GenerateSecretString: v.optional(v.object({ GenerateStringKey: v.optional(v.string()) })),
});

const keysOf = (keys: v.InferOutput<typeof keySchema>): string =>
  keys.map(({ AttributeName }) => AttributeName).join(', ');

const facts: Readonly<Record<string, (properties: unknown) => string[]>> = {
  'AWS::DynamoDB::Table': (properties) => {
    const { KeySchema, TimeToLiveSpecification, GlobalSecondaryIndexes } = v.parse(tableSchema, properties);
    return [
      `table by ${keysOf(KeySchema)}`,
      ...(TimeToLiveSpecification === undefined ? [] : [`expires by ${TimeToLiveSpecification.AttributeName}`]),
      ...GlobalSecondaryIndexes.map(
        ({ IndexName, KeySchema: keys, Projection }) =>
          `index ${IndexName} by ${keysOf(keys)} (${Projection.ProjectionType})`,
      ),
    ];
  },
  'AWS::S3::Bucket': () => ['bucket'],
  'AWS::SecretsManager::Secret': (properties) => {
    const { GenerateSecretString } = v.parse(secretSchema, properties);
    return [
      'secret',
      ...(GenerateSecretString === undefined ? [] : [`with ${GenerateSecretString.GenerateStringKey}`]),
    ];
  },
};

/** What holds data in a template: the facts that must stay, by the logical id of the resource. */
export function dataOf(template: Template): ReadonlyMap<string, readonly string[]> {
  return new Map(
    Object.entries(facts).flatMap(([type, factsOf]) =>
      // What goes with its stack holds nothing that anyone would miss.
      Object.entries(template.findResources(type, { UpdateReplacePolicy: 'Retain' })).map(
        ([id, { Properties }]) => [id, factsOf(Properties)] as const,
      ),
    ),
  );
}

/** What held data in the last release. */
export const readBaseline = (): ReadonlyMap<string, readonly string[]> =>
  new Map(linesOf(file).map(([id = '', ...known]) => [id, known]));

const withMailServer = { mail: 'smtp', smtpHost: 'smtp.example.net', smtpUser: 'guides@example.com' };

/** Production as the example of the settings describes it, by both ways for mail. */
export const productionData = (): ReturnType<typeof dataOf> =>
  new Map(
    [{}, withMailServer].flatMap((mail) => [
      ...dataOf(synthesize({ stage: 'prod', ...example.prod, ...mail }).template),
    ]),
  );

/** The area of each route. */
export const routeAreas = (): ReadonlyMap<string, string> =>
  new Map(
    registry.flatMap((endpoint) =>
      methodsOf(endpoint).map(
        (method) => [`${method} ${routePath(endpoint)}`, functionConfig(endpoint.id).nestedStack] as const,
      ),
    ),
  );

/**
 * The area of each route of the last release. API Gateway refuses a second route with the same key,
 * and CloudFormation creates before it deletes, so a route can't move to another stack.
 */
export const readRoutesBaseline = (): ReadonlyMap<string, string> =>
  new Map(linesOf(routesFile).map(([route = '', area = '']) => [route, area]));

if (process.argv[1] === import.meta.filename) {
  const write = (to: string, lines: readonly string[]) => {
    writeFileSync(to, `${lines.toSorted().join('\n')}\n`);
  };
  write(
    file,
    Array.from(productionData(), ([id, known]) => [id, ...known].join(' | ')),
  );
  write(
    routesFile,
    Array.from(routeAreas(), (line) => line.join(' | ')),
  );
}
