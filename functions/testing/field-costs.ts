import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { BODY_MAX_BYTES, UNITS_PER_CHARACTER } from '#contract/limits.ts';
import { endpointsBehind } from '#http/endpoint.ts';
import { aContext, sampleRequest } from './events.ts';
import { aSession } from './samples.ts';
import { hostileTexts, ofLength, stringFields } from './string-fields.ts';

/**
 * `npm run field-costs`: for every text of the contract, the CPU time of the costliest of 200
 * hostile texts and of plain letters of the same length, for a request before its use case starts.
 * Three lengths: the field's own limit, the longest text that is read, and what fits into a body
 * with everything escaped.
 */

/** An escaped unit takes six bytes. */
const WHOLE_BODY = Math.floor((BODY_MAX_BYTES - 100) / 6);

/** Microseconds of CPU per call, measured over at least `forMicros`. */
async function cost(call: () => Promise<unknown>, forMicros: number): Promise<number> {
  for (let calls = 1; ; calls *= 2) {
    const start = process.cpuUsage();
    for (let count = 0; count < calls; count += 1) await call();
    const { user, system } = process.cpuUsage(start);
    if (user + system >= forMicros) return (user + system) / calls;
  }
}

/** The median of five measurements. */
async function steadyCost(call: () => Promise<unknown>): Promise<number> {
  const costs: number[] = [];
  for (let count = 0; count < 5; count += 1) costs.push(await cost(call, 20_000));
  return costs.toSorted((one, other) => one - other)[2] ?? 0;
}

/** Sends texts to an endpoint without a use case. */
async function requestsWith({ endpoint, isParameter, inputWith }: (typeof stringFields)[number]) {
  const sample = await sampleRequest(endpoint.id);
  const signedIn: unknown[] = endpoint.auth === 'bearer' ? [() => Promise.resolve(aSession())] : [];
  const handler = endpointsBehind('unchecked')(endpoint, () => Promise.resolve(undefined), ...(signedIn as []));
  return (text: string) => {
    const input = inputWith(text);
    const plain = JSON.stringify(input);
    // Letters are escaped too, so that both cost the JSON parser the same.
    const body = text.length === WHOLE_BODY ? plain.replace(JSON.stringify(text), () => escaped(text)) : plain;
    const sent = isParameter ? { pathParameters: input } : { body, isBase64Encoded: false };
    // The handler's middleware changes the event.
    return () => handler({ ...sample, ...sent } as APIGatewayProxyEventV2, aContext(endpoint.id));
  };
}

function escaped(text: string): string {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0'));
  return `"${units.map((unit) => `\\u${unit}`).join('')}"`;
}

const print = process.stdout.write.bind(process.stdout);
// Suppresses the log line of each request.
process.stdout.write = () => true;

print('field                                length  letters µs  hostile µs  ratio  costliest, as code points\n');
for (const field of stringFields) {
  const request = await requestsWith(field);
  const { rawLimit } = field;
  const read = rawLimit === undefined ? [] : [rawLimit / UNITS_PER_CHARACTER, rawLimit];
  for (const length of [...read, WHOLE_BODY].toSorted((one, other) => one - other)) {
    let worst = { text: '', micros: 0 };
    for (const text of hostileTexts(length)) {
      const micros = await cost(request(text), 1_000);
      if (micros > worst.micros) worst = { text, micros };
    }
    const hostile = await steadyCost(request(worst.text));
    const letters = await steadyCost(request(ofLength('a', length)));
    const columns = [
      field.name.padEnd(36),
      String(length).padStart(6),
      letters.toFixed(0).padStart(11),
      hostile.toFixed(0).padStart(11),
      (hostile / letters).toFixed(1).padStart(6),
      ` ${Array.from(worst.text.slice(0, 6), (unit) => unit.codePointAt(0)?.toString(16)).join(' ')}`,
    ];
    print(`${columns.join(' ')}\n`);
  }
}
