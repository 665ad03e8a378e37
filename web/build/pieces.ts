import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import type { Pieces } from '#contract/website/pieces.ts';

/**
 * Built code has marks where the site's own words go, so that other words need no other build.
 */

const MARK = /JSON\.parse\((["'`])__PIECE:([\w/-]+)__\1\)/g;

/** Puts marks in the place of the pieces that `web/src/content` exports. */
export const pieceMarks = (): Plugin => ({
  name: 'piece-marks',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/web\/src\/content\/.*\.ts$/ },
    handler: (code) =>
      code
        .replace(/^import \{ piece \} from '[./]+piece\.ts';$/m, '')
        .replaceAll(/\bpiece\('([\w/-]+)'\)/g, '/* @__PURE__ */ JSON.parse("__PIECE:$1__")'),
  },
});

const pieceJson = (pieces: Pieces, name: string): string => {
  if (!(name in pieces)) throw new Error(`There is no piece ${name}`);
  return JSON.stringify(pieces[name as keyof Pieces]);
};

/** JSON as code, in which most names of entries need no quotes. */
const literal = (json: string): string => json.replaceAll(/(?<=[{,])"([a-z]\w*)":/gi, '$1:');

/** The code with the pieces instead of the marks. */
export const withPieces = (code: string, pieces: Pieces): string =>
  code.replaceAll(MARK, (_, _quote: string, name: string, at: number) => {
    const piece = literal(pieceJson(pieces, name));
    return code[at - 1] === '=' ? piece : `(${piece})`;
  });

/** A file of built code. */
export interface CodeFile {
  readonly fileName: string;
  readonly code: string;
}

const nameIn = (fileName: string): string => fileName.slice(fileName.lastIndexOf('/') + 1);

/** Finds the names of the pieces in a file and in all that it names, sorted. */
const pieceFinder = (files: readonly CodeFile[]): ((file: CodeFile) => readonly string[]) => {
  const mentioned = new Map(
    files.map((file) => [file, files.filter((other) => other !== file && file.code.includes(nameIn(other.fileName)))]),
  );
  const piecesIn = (file: CodeFile, seen = new Set<CodeFile>()): Set<string> => {
    if (seen.has(file)) return new Set();
    seen.add(file);
    const own = [...file.code.matchAll(MARK)].map(([, , name = '']) => name);
    const others = (mentioned.get(file) ?? []).flatMap((other) => [...piecesIn(other, seen)]);
    return new Set([...own, ...others]);
  };
  return (file) => [...piecesIn(file)].toSorted();
};

/** The files that show a piece, or name one that does. */
export const filesWithMarks = (files: readonly CodeFile[]): CodeFile[] => {
  const piecesIn = pieceFinder(files);
  return files.filter((file) => piecesIn(file).length > 0).map(({ fileName, code }) => ({ fileName, code }));
};

/**
 * The files with the pieces instead of the marks, by their old names. A file that shows a piece, or
 * names one that does, gets a name of its own for these words, as long as the old one.
 */
export const filesWithPieces = (files: readonly CodeFile[], pieces: Pieces): ReadonlyMap<string, CodeFile> => {
  const piecesIn = pieceFinder(files);
  const newNames = new Map(
    files.flatMap((file) => {
      const shown = piecesIn(file);
      if (shown.length === 0) return [];
      const hash = createHash('sha256').update(file.fileName);
      for (const name of shown) hash.update(pieceJson(pieces, name));
      const old = nameIn(file.fileName);
      const [, start, oldHash] = /^(.*-)([\w-]{7,8})\.js$/.exec(old) ?? [];
      if (start === undefined || oldHash === undefined) throw new Error(`${old} has no hash in its name`);
      return [[old, `${start}${hash.digest('base64url').slice(0, oldHash.length)}.js`] as const];
    }),
  );
  const renamed = (text: string) => {
    let result = text;
    for (const [old, current] of newNames) result = result.replaceAll(old, current);
    return result;
  };
  return new Map(
    files.map(({ fileName, code }) => [
      fileName,
      { fileName: renamed(fileName), code: renamed(withPieces(code, pieces)) },
    ]),
  );
};
