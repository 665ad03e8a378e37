import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { functionsDocument } from './document.ts';
import { measureFunctions } from './measure-functions.ts';
import { measuredFunctions } from './measured.ts';

/**
 * `npm run measure` measures every function (some minutes, on a machine that does little else) and writes docs/functions.md;
 * `npm run measure -- --document` writes it anew from what was measured the last time.
 */
const root = path.resolve(fileURLToPath(new URL('../../..', import.meta.url)));
const file = path.join(root, 'docs', 'functions.md');
const flags = process.argv.slice(2);

if (flags.some((flag) => flag !== '--document')) {
  process.stderr.write('Usage: npm run measure [-- --document]\n');
  process.exitCode = 2;
} else {
  if (flags.length === 0) {
    const measured = await measureFunctions((line) => process.stderr.write(`${line}\n`));
    const json = `${JSON.stringify(measured, null, 2)}\n`;
    writeFileSync(path.join(root, 'infra', 'figures', 'measure', 'measured.json'), json);
  }
  const before = readFileSync(file, { encoding: 'utf8', flag: 'a+' });
  const document = functionsDocument(measuredFunctions());
  writeFileSync(file, document);
  process.stdout.write(`${path.relative(root, file)} ${before === document ? 'is as it was' : 'is written'}.\n`);
}
