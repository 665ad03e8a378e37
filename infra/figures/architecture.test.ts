import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

const isTest = /\.(test|suite|e2e)\.tsx?$|\/testing\/|^web\/e2e\//;
const parts = ['web', 'infra', 'functions'];
const files = parts
  .flatMap((part) => readdirSync(part, { recursive: true }).map((name) => path.join(part, String(name))))
  .filter((file) => /\.tsx?$/.test(file) && !isTest.test(file))
  .toSorted();
const aliases = Object.entries(packageFile.imports).map(([from, to]) => [from.slice(0, -1), to.slice(2, -1)] as const);

/** The files of ours that a file imports, types included. */
const importsOf = (file: string): Set<string> =>
  new Set(
    ts.preProcessFile(readFileSync(file, 'utf8')).importedFiles.flatMap(({ fileName }) => {
      const [from, to] = aliases.find(([alias]) => fileName.startsWith(alias)) ?? ['', `${path.dirname(file)}/`];
      const target = path.normalize(to + fileName.slice(from.length));
      return files.includes(target) ? [target] : [];
    }),
  );
const imports: Graph = new Map(files.map((file) => [file, importsOf(file)]));

/** The folder of a file, such as `functions/http` or `web/src/app`, or the file itself. */
const folderOf = (file: string): string => /^(?:web\/src|\w+)\/\w+(?=\/)/.exec(file)?.[0] ?? file;
const partOf = (folder: string): string => folder.split('/')[0] ?? folder;

const folders = new Map<string, Set<string>>();
for (const [file, targets] of imports) {
  const folder = folderOf(file);
  const others = [...targets].map(folderOf).filter((other) => other !== folder);
  folders.set(folder, new Set([...(folders.get(folder) ?? []), ...others]));
}

/**
 * The nodes of a graph that are in a cycle: removes those that import nothing or that nothing
 * imports, until none is left.
 */
const cyclesOf = (graph: Graph): string[] => {
  const isEnd = (nodes: Graph, node: string) =>
    [...(nodes.get(node) ?? [])].every((target) => !nodes.has(target)) ||
    [...nodes.values()].every((targets) => !targets.has(node));
  const rest = new Map([...graph].filter(([node]) => !isEnd(graph, node)));
  return rest.size === graph.size ? [...rest.keys()] : cyclesOf(rest);
};

/** The folders and their imports. An arrow to another part starts at the part. */
const diagram = (): string => {
  const part = (name: string) => [
    `  subgraph ${name}`,
    ...[...folders.keys()].filter((folder) => partOf(folder) === name).map((folder) => `    ${folder}`),
    '  end',
  ];
  const arrows = [...folders].flatMap(([folder, targets]) =>
    [...targets].map((to) => `  ${partOf(to) === partOf(folder) ? folder : partOf(folder)} --> ${to}`),
  );
  return ['flowchart TD', ...parts.flatMap(part), ...new Set(arrows.toSorted())].join('\n');
};

it('the diagram in docs/architecture.md shows the imports of the code; `vitest -u` draws it again', async () => {
  const file = path.resolve('docs/architecture.md');
  const text = readFileSync(file, 'utf8').replace(/(?<=```mermaid\n)[^`]*(?=\n```)/, diagram());
  await expect(text).toMatchFileSnapshot(file);
});

it('folders have no import cycle', () => {
  expect(cyclesOf(folders)).toEqual([]);
});

it('files have no import cycle', () => {
  expect(cyclesOf(imports)).toEqual([]);
});
