import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { BadInput, type Command, Failed, required } from '../command.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Leads from a place in a bundle to the line of the source.
 * @param bundles the folder that holds `<id>/index.mjs.map`
 */
export function sourceWith(bundles: string): Command {
  return {
    name: 'source',
    summary: 'Leads from the places in minified code, which the log names, to the lines of the source.',
    operands: ['FUNCTION', 'PLACES'],
    details: `PLACES is the \`at\` of a log line, or any text with places such as index.mjs:30:9451, in quotes. Needs no stack and no
credentials, but the source maps of the commit that was deployed: check it out, then \`npm run synth -- -c stage=STAGE\`
(docs/runbook.md, "function-errors").`,
    run(context) {
      const name = required(context);
      const file = path.join(bundles, name, 'index.mjs.map');
      if (!/^[a-z-]+$/.test(name) || !existsSync(file)) {
        throw new Failed(
          `There is no source map of ${name}: \`npm run synth -- -c stage=STAGE\` makes them, for each function.`,
        );
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

export const source = sourceWith(path.join(root, 'build', 'deploy', 'functions'));
