import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { routePath } from '#contract/endpoint.ts';
import { methodsOf, registry } from '#contract/registry.ts';
import example from '../settings.example.json' with { type: 'json' };
import { type DataFacts, dataOf } from './data-facts.ts';
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

/** What held data in the last release. */
export const readBaseline = (): DataFacts => new Map(linesOf(file).map(([id = '', ...known]) => [id, known]));

const withMailServer = { mail: 'smtp', smtpHost: 'smtp.example.net', smtpUser: 'guides@example.com' };

/** Production as the example of the settings describes it, by both ways for mail. */
export const productionData = (): DataFacts =>
  new Map(
    [{}, withMailServer].flatMap((mail) => [
      ...dataOf(synthesize({ stage: 'prod', ...example.prod, ...mail }).template.toJSON()),
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
  const write = (to: string, lines: readonly string[]) => writeFileSync(to, `${lines.toSorted().join('\n')}\n`);
  write(
    file,
    Array.from(productionData(), ([id, known]) => [id, ...known].join(' | ')),
  );
  write(
    routesFile,
    Array.from(routeAreas(), (line) => line.join(' | ')),
  );
}
