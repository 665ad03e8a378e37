import { createHash, type Hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { type Recoloring, recolored } from '#contract/pages/recolor.ts';
import { hasLookColors } from '#contract/website/look.ts';
import type { Pieces } from '#contract/website/pieces.ts';

/**
 * Built code has marks where the site's own words go, so that other words need no other build.
 */

const MARK = /JSON\.parse\((["'`])__PIECE:([\w/-]+)__\1\)/g;

/** Puts marks in the place of the pieces of documents. */
export const pieceMarks = (): Plugin => ({
  name: 'piece-marks',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/web\/src\/.*\.tsx?$/, code: /\bpiece\('/ },
    handler: (code) =>
      code
        .replace(/^import \{ piece \} from '[./]+(?:content\/)?piece\.ts';$/m, '')
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

/** Finds a file with all that it names, at once or through others. */
const reachIn = (files: readonly CodeFile[]): ((file: CodeFile) => readonly CodeFile[]) => {
  const named = new Map(
    files.map((file) => [file, files.filter((other) => other !== file && file.code.includes(nameIn(other.fileName)))]),
  );
  const reach = (file: CodeFile, seen = new Set<CodeFile>()): Set<CodeFile> => {
    if (seen.has(file)) return seen;
    seen.add(file);
    for (const other of named.get(file) ?? []) reach(other, seen);
    return seen;
  };
  return (file) => [...reach(file)];
};

/** The style sheets and pictures of a built site that have colors of the look. */
export const coloredFiles = async (out: string): Promise<readonly CodeFile[]> => {
  const names = (await readdir(path.join(out, 'assets'), { recursive: true })).filter((name) =>
    /\.(?:css|svg)$/.test(name),
  );
  const files = names.toSorted().map(async (name) => {
    const fileName = path.posix.join('assets', name);
    return { fileName, code: await readFile(path.join(out, fileName), 'utf8') };
  });
  return (await Promise.all(files)).filter(({ code }) => hasLookColors(code));
};

/** The files that show a piece or have colors of the look, or name one that does. */
export const filesWithMarks = (files: readonly CodeFile[], colored: readonly CodeFile[]): CodeFile[] => {
  const reach = reachIn([...files, ...colored]);
  const changes = (file: CodeFile) => colored.includes(file) || file.code.search(MARK) !== -1;
  return files.filter((file) => reach(file).some(changes)).map(({ fileName, code }) => ({ fileName, code }));
};

/** Another name for other content, as long as the old one. */
const renamed = (old: string, content: Hash): string => {
  const [, start, oldHash, end] = /^(.*-)([\w-]{7,8})(\.\w+)$/.exec(old) ?? [];
  if (start === undefined || oldHash === undefined || end === undefined)
    throw new Error(`${old} has no hash in its name`);
  return `${start}${content.digest('base64url').slice(0, oldHash.length)}${end}`;
};

/**
 * The files with the pieces instead of the marks, by their old names. Each gets a name of its own
 * for what it shows and names.
 */
export const filesWithPieces = (files: readonly CodeFile[], pieces: Pieces): ReadonlyMap<string, CodeFile> => {
  const filled = files.map(({ fileName, code }) => ({ fileName, code: withPieces(code, pieces) }));
  const reach = reachIn(filled);
  const digests = new Map(filled.map((file) => [file, createHash('sha256').update(file.code).digest('base64url')]));
  const names = filled.map((file) => {
    const hash = createHash('sha256').update(file.fileName);
    for (const digest of reach(file)
      .map((other) => digests.get(other) ?? '')
      .toSorted())
      hash.update(digest);
    const old = nameIn(file.fileName);
    return [old, renamed(old, hash)] as const;
  });
  const withNames = (text: string) => names.reduce((result, [old, current]) => result.replaceAll(old, current), text);
  return new Map(
    filled.map(({ fileName, code }) => [fileName, { fileName: withNames(fileName), code: withNames(code) }]),
  );
};

/**
 * Gives texts of a build other colors, and the new names of the files that have these. Undefined if
 * there are none.
 * @param colored the style sheets and pictures with colors of the look
 */
export const recoloring = (
  colored: readonly CodeFile[],
  colors: Recoloring,
): ((text: string) => string) | undefined => {
  if (Object.keys(colors).length === 0) return undefined;
  const names = new Map(
    colored.map(({ fileName }) => {
      const old = nameIn(fileName);
      return [old, renamed(old, createHash('sha256').update(old).update(JSON.stringify(colors)))];
    }),
  );
  return (text) => recolored(text, colors).replaceAll(/[\w-]+\.(?:css|svg)\b/g, (name) => names.get(name) ?? name);
};
