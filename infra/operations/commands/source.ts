import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { didYouMean } from '../../stack/did-you-mean.ts';
import { BadInput, type Command, Failed, requiredOperand, type Target } from '../command.ts';
import { dataDirAt } from '../local/data-dir.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Finds the source line of a position in a bundle.
 * @param folderOf the folder of `<id>/index.mjs.map`
 */
export const sourceWith = (folderOf: (target: Target) => string): Command => ({
  name: 'source',
  summary: 'Finds the source lines of positions in minified code, as the log names them.',
  operands: ['FUNCTION', 'PLACES'],
  details: `PLACES is the \`at\` of a log line, or any text with positions such as index.mjs:30:9451, in quotes. Needs no stack and no
credentials, only the source maps of the deployed commit: check it out, then \`npm run synth -- -c stage=STAGE\`
(docs/runbook.md, "function-errors"). With --local it uses those of \`npm start\` (with the same DATA_DIR).`,
  run(context) {
    const name = requiredOperand(context);
    const { target } = context;
    const bundles = folderOf(target);
    const file = path.join(bundles, name, 'index.mjs.map');
    if (!/^[a-z-]+$/.test(name) || !existsSync(file)) {
      const meant = didYouMean(name, existsSync(bundles) ? readdirSync(bundles) : []);
      const maker = target?.kind === 'local' ? 'npm start' : 'npm run synth -- -c stage=STAGE';
      throw new Failed(`There is no source map for ${name}.${meant} \`${maker}\` makes one for each function.`);
    }
    // Only `npm start` makes files that functions share.
    const places = [...requiredOperand(context, 1).matchAll(/(?:index|(shared\/[\w.-]+))\.mjs:(\d+):(\d+)/g)];
    if (places.length === 0) throw new BadInput('PLACES has no position such as index.mjs:30:9451.');
    for (const [place, shared, line, column] of places) {
      const of = shared === undefined ? file : path.join(bundles, `${shared}.mjs.map`);
      const map = existsSync(of) ? new SourceMap(JSON.parse(readFileSync(of, 'utf8')) as SourceMapPayload) : undefined;
      const found = map?.findOrigin(Number(line), Number(column));
      const origin =
        found !== undefined && 'fileName' in found
          ? `${path.relative(root, path.resolve(path.dirname(of), found.fileName))}:${String(found.lineNumber)}`
          : 'unknown: is it the same commit?';
      context.print(`${place}  ${origin}`, { place, source: origin });
    }
    return Promise.resolve();
  },
});

/** The folder of the functions that `npm start` bundles. */
function localBundles(): string {
  const dataDir = process.env['DATA_DIR'] ?? '';
  return path.join(dataDirAt(dataDir === '' ? '.local' : dataDir).build, 'functions');
}

export const source = sourceWith((target) =>
  target?.kind === 'local' ? localBundles() : path.join(root, 'build', 'deploy', 'functions'),
);
