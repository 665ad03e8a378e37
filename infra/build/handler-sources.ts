import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const handlersFolder = fileURLToPath(new URL('../../functions/handlers', import.meta.url));

/** Where a function is: the file of its subject in functions/handlers, and its export there. */
export interface HandlerSource {
  readonly file: string;
  readonly name: string;
}

const sourcesIn = (file: string): (readonly [id: string, source: HandlerSource])[] =>
  Array.from(readFileSync(file, 'utf8').matchAll(/^export const (\w+)Handler = /gm), ([, name = '']) => [
    name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    { file, name: `${name}Handler` },
  ]);

/** The source of each function by its id, after which its export is named. */
export const handlerSources: ReadonlyMap<string, HandlerSource> = new Map(
  readdirSync(handlersFolder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => sourcesIn(path.join(handlersFolder, file)))
    .toSorted(([one], [other]) => (one < other ? -1 : 1)),
);
export const handlerIds: readonly string[] = [...handlerSources.keys()];

/** Checks the calls of functions on this machine. */
export const roleCheck = 'role-check';
