import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

const isTest = /\.(test|suite|e2e)\.tsx?$|\/testing\/|^web\/e2e\//;
const houses = ['web', 'infra', 'functions'];
const files = houses
  .flatMap((house) => readdirSync(house, { recursive: true }).map((name) => path.join(house, String(name))))
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

/** The folder of a file, such as `functions/http` or `web/src/app`; a loose file is by itself. */
const roomOf = (file: string): string => /^(?:web\/src|\w+)\/\w+(?=\/)/.exec(file)?.[0] ?? file;
const houseOf = (room: string): string => room.split('/')[0] ?? room;

const rooms = new Map<string, Set<string>>();
for (const [file, targets] of imports) {
  const room = roomOf(file);
  const others = [...targets].map(roomOf).filter((other) => other !== room);
  rooms.set(room, new Set([...(rooms.get(room) ?? []), ...others]));
}

/** What remains of a graph without the nodes that import nothing or that nothing imports: its circles. */
const circlesOf = (graph: Graph): string[] => {
  const isEnd = (nodes: Graph, node: string) =>
    [...(nodes.get(node) ?? [])].every((target) => !nodes.has(target)) ||
    [...nodes.values()].every((targets) => !targets.has(node));
  const rest = new Map([...graph].filter(([node]) => !isEnd(graph, node)));
  return rest.size === graph.size ? [...rest.keys()] : circlesOf(rest);
};

/** The rooms and their arrows; arrows into another house start at the house. */
const picture = (): string => {
  const house = (name: string) => [
    `  subgraph ${name}`,
    ...[...rooms.keys()].filter((room) => houseOf(room) === name).map((room) => `    ${room}`),
    '  end',
  ];
  const arrows = [...rooms].flatMap(([room, targets]) =>
    [...targets].map((to) => `  ${houseOf(to) === houseOf(room) ? room : houseOf(room)} --> ${to}`),
  );
  return ['flowchart TD', ...houses.flatMap(house), ...new Set(arrows.toSorted())].join('\n');
};

it('the picture in docs/architecture.md shows the imports of the code; `vitest -u` draws it again', async () => {
  const file = path.resolve('docs/architecture.md');
  const text = readFileSync(file, 'utf8').replace(/(?<=```mermaid\n)[^`]*(?=\n```)/, picture());
  await expect(text).toMatchFileSnapshot(file);
});

it('no room imports itself by way of others', () => {
  expect(circlesOf(rooms)).toEqual([]);
});

it('no file imports itself by way of others', () => {
  expect(circlesOf(imports)).toEqual([]);
});
