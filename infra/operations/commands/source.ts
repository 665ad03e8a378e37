import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { didYouMean } from '../../stack/did-you-mean.ts';
import { BadInput, type Command, Failed, required, type Target } from '../command.ts';
import { dataDirAt } from '../local/data-dir.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Leads from a place in a bundle to the line of the source.
 * @param folderOf the folder that holds `<id>/index.mjs.map`
 */
export function sourceWith(folderOf: (target: Target) => string): Command {
  return {
    name: 'source',
    summary: 'Leads from the places in minified code, which the log names, to the lines of the source.',
    operands: ['FUNCTION', 'PLACES'],
    details: `PLACES is the \`at\` of a log line, or any text with places such as index.mjs:30:9451, in quotes. Needs no stack and no
credentials, but the source maps of the commit that was deployed: check it out, then \`npm run synth -- -c stage=STAGE\`
(docs/runbook.md, "function-errors"). With --local they are those that \`npm start\` made (DATA_DIR as there).`,
    run(context) {
      const name = required(context);
      const { target } = context;
      const bundles = folderOf(target);
      const file = path.join(bundles, name, 'index.mjs.map');
      if (!/^[a-z-]+$/.test(name) || !existsSync(file)) {
        const meant = didYouMean(name, existsSync(bundles) ? readdirSync(bundles) : []);
        const maker = target?.kind === 'local' ? 'npm start' : 'npm run synth -- -c stage=STAGE';
        throw new Failed(`There is no source map of ${name}.${meant} \`${maker}\` makes them, for each function.`);
      }
      const places = [...required(context, 1).matchAll(/index\.mjs:(\d+):(\d+)/g)];
      if (places.length === 0) throw new BadInput('PLACES names none, such as index.mjs:30:9451.');
      const map = new SourceMap(JSON.parse(readFileSync(file, 'utf8')) as SourceMapPayload);
      for (const [place, line, column] of places) {
        const found = map.findOrigin(Number(line), Number(column));
        const origin =
          'fileName' in found
            ? `${path.relative(root, path.resolve(path.dirname(file), found.fileName))}:${String(found.lineNumber)}`
            : 'unknown: is it the same commit?';
        context.tell(`${place}  ${origin}`, { place, source: origin });
      }
      return Promise.resolve();
    },
  };
}

/** Where `npm start` bundles the functions to. */
function localBundles(): string {
  const dataDir = process.env['DATA_DIR'] ?? '';
  return path.join(dataDirAt(dataDir === '' ? '.local' : dataDir).build, 'functions');
}

export const source = sourceWith((target) =>
  target?.kind === 'local' ? localBundles() : path.join(root, 'build', 'deploy', 'functions'),
);
