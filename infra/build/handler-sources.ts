import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const handlersFolder = fileURLToPath(new URL('../../functions/handlers', import.meta.url));

/** The source of each function by its id, the name of its file in functions/handlers/SUBJECT. */
export const handlerSources: ReadonlyMap<string, string> = new Map(
  readdirSync(handlersFolder, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.dirname(file) !== '.' && file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => [path.basename(file, '.ts'), path.join(handlersFolder, file)] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1)),
);
export const handlerIds: readonly string[] = [...handlerSources.keys()];

/** Checks the calls of functions on this machine. */
export const roleCheck = 'role-check';
