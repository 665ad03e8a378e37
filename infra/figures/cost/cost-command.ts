import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { costDocument } from './document.ts';
import { measureVisit } from './measure-site.ts';
import { productionStack } from './product.ts';

/**
 * `npm run cost` writes docs/cost.md, also from what `npm run measure` found of the functions. `npm run cost -- --measure FOLDER` weighs
 * the site that is built in the folder first (`npx tsx web/build/build.ts` makes one in build/site).
 */
const root = path.resolve(fileURLToPath(new URL('../../..', import.meta.url)));
const file = path.join(root, 'docs', 'cost.md');
const [flag, folder, ...rest] = process.argv.slice(2);

if (rest.length > 0 || (flag !== undefined && (flag !== '--measure' || folder === undefined))) {
  process.stderr.write('Usage: npm run cost [-- --measure FOLDER]\n');
  process.exitCode = 2;
} else {
  if (folder !== undefined) {
    const weigh = (...pages: string[]) => measureVisit(path.resolve(folder), pages);
    const measured = {
      on: new Date().toISOString().slice(0, 10),
      visit: weigh('/', '/services/college-essay', '/packages', '/about'),
      shop: weigh('/pdf-page'),
      purchase: weigh('/payment', '/success-payment', '/dashboard', '/login', '/dashboard'),
    };
    writeFileSync(
      path.join(root, 'infra', 'figures', 'cost', 'measured.json'),
      `${JSON.stringify(measured, null, 2)}\n`,
    );
  }
  const before = readFileSync(file, { encoding: 'utf8', flag: 'a+' });
  const document = costDocument(productionStack());
  writeFileSync(file, document);
  process.stdout.write(`${path.relative(root, file)} ${before === document ? 'is as it was' : 'is written'}.\n`);
}
