import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathParameters } from '#contract/endpoint.ts';
import { registry } from '#contract/registry.ts';
import { settableClock } from '#testing/clock.ts';
import { allEmulators } from '#testing/emulators.ts';
import { sampleRequest } from '#testing/events.ts';
import { seededRandom } from '#testing/random.ts';
import { runFunction } from '#testing/run-function.ts';
import { sampleWorld } from '#testing/sample-world.ts';
import { recordLogLines } from '#testing/standard-output.ts';

/**
 * Odd values in the address of every endpoint that reads a part of it, through its real handler:
 * never a 500, which would ring an alarm. web/src/app/odd-addresses.test.ts has the pages.
 */

const reading = registry.filter(({ path, contentType }) => path.includes('{') && !contentType?.startsWith('text/html'));
const pieces = [
  ...['?', '#', '/', '%', '%2F', '\0', '\r\n', '\uFFFD', '.', '..', ':', '*', '{id}', '\\', ';', ' ', '"', "'"],
  ...[
    '<script>',
    '__proto__',
    'constructor',
    'null',
    '-',
    '_',
    '0',
    '-1',
    '1e9',
    'NaN',
    'seat:',
    'a',
    'é',
    '\u202E',
    '\u{1F393}',
  ],
  ...['x'.repeat(200), 'x'.repeat(3_000)],
];
const random = seededRandom(settableClock());
const oddValue = (): string =>
  Array.from({ length: random.integer(1, 4) }, () => pieces[random.integer(0, pieces.length - 1)] ?? '').join('');

let emulators: Awaited<ReturnType<typeof allEmulators>>;
beforeAll(async () => {
  emulators = await allEmulators();
  Object.assign(process.env, emulators.environment);
  const world = sampleWorld(await import('#composition/adapters.ts'));
  await world.startSession();
  await world.startOfficeSession();
});
afterAll(async () => {
  await emulators.close();
});

describe.each(reading.map(({ id, path }) => [id, pathParameters(path)] as const))('%s', (id, names) => {
  it('answers odd addresses without an error of its own', async () => {
    recordLogLines();
    const event = await sampleRequest(id);
    for (const values of [...pieces, ...pieces.map(oddValue)]) {
      const parameters = Object.fromEntries(names.map((name) => [name, values]));
      const { statusCode = 0 } = await runFunction(id, { ...event, pathParameters: parameters });
      expect(statusCode, JSON.stringify(values)).toBeLessThan(500);
    }
  });
});
