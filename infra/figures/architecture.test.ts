import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

const isTest = /\.(test|suite|e2e)\.tsx?$|\/testing\/|^web\/e2e\//;
const parts = ['web', 'infra', 'functions'];
const all = parts
  .flatMap((part) => readdirSync(part, { recursive: true }).map((name) => path.join(part, String(name))))
  .filter((file) => /\.tsx?$/.test(file))
  .toSorted();
const files = all.filter((file) => !isTest.test(file));
const aliases = Object.entries(packageFile.imports).map(([from, to]) => [from.slice(0, -1), to.slice(2, -1)] as const);

/** The paths that a file imports, types included, as paths from the root. */
const pathsOf = (file: string): string[] => {
  const text = readFileSync(file, 'utf8');
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module;
  const names = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  ];
  return names.flatMap((name) => {
    const alias = aliases.find(([from]) => name.startsWith(from));
    if (alias !== undefined) return [path.normalize(alias[1] + name.slice(alias[0].length))];
    return name.startsWith('.') ? [path.join(path.dirname(file), name)] : [];
  });
};
const paths = new Map(files.map((file) => [file, pathsOf(file)]));
const pathsOfTests = new Map(all.filter((file) => isTest.test(file)).map((file) => [file, pathsOf(file)]));
const imports: Graph = new Map(
  [...paths].map(([file, targets]) => [file, new Set(targets.filter((target) => files.includes(target)))]),
);

/** The folder of a file, such as `functions/http` or `web/src/app`, or the file itself. */
const folderOf = (file: string): string => /^(?:web\/src|\w+)\/\w+(?=\/)/.exec(file)?.[0] ?? file;
const partOf = (folder: string): string => folder.split('/')[0] ?? folder;

const withRooms = /^(?:functions\/domain|web\/src\/features|web\/src\/office|infra\/\w+)\//;
/** The room of a file in a folder of rooms, such as `functions/domain/orders`, or the file. */
const roomOf = (file: string): string => {
  const [folder] = withRooms.exec(file) ?? [];
  if (folder === undefined) return folderOf(file);
  const [room = '', ...inside] = file.slice(folder.length).split('/');
  return inside.length === 0 ? file : folder + room;
};

/** What imports what, with the files put together by a place of theirs. */
const graphOf = (placeOf: (file: string) => string): Graph => {
  const graph = new Map<string, Set<string>>();
  for (const [file, targets] of imports) {
    const place = placeOf(file);
    const others = [...targets].map(placeOf).filter((other) => other !== place);
    graph.set(place, new Set([...(graph.get(place) ?? []), ...others]));
  }
  return graph;
};
const folders = graphOf(folderOf);

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

/** Places and their imports, for mermaid. */
const flowchart = (subgraphs: readonly string[][], arrows: readonly string[]): string =>
  ['flowchart TD', ...subgraphs.flat(), ...new Set(arrows.toSorted())].join('\n');

/** The folders and their imports. An arrow to another part starts at the part. */
const folderDiagram = (): string => {
  const part = (name: string) => [
    `  subgraph ${name}`,
    ...[...folders.keys()].filter((folder) => partOf(folder) === name).map((folder) => `    ${folder}`),
    '  end',
  ];
  const arrows = [...folders].flatMap(([folder, targets]) =>
    [...targets].map((to) => `  ${partOf(to) === partOf(folder) ? folder : partOf(folder)} --> ${to}`),
  );
  return flowchart(parts.map(part), arrows);
};

const DOMAIN = 'functions/domain/';
/** The rooms of the domain and their imports, without those of `shared`, which all rooms import. */
const roomDiagram = (): string => {
  const arrows = [...graphOf(roomOf)]
    .filter(([room]) => room.startsWith(DOMAIN))
    .flatMap(([room, targets]) => [...targets].map((to) => [room, to].map((name) => name.replace(DOMAIN, ''))))
    .filter(([, to = '']) => to !== 'shared' && !to.startsWith('functions'))
    .map(([room, to]) => `  ${room} --> ${to}`);
  return flowchart([], arrows);
};

it('the diagrams in docs/architecture.md show the imports of the code; `vitest -u` draws them again', async () => {
  const file = path.resolve('docs/architecture.md');
  const diagrams = [folderDiagram(), roomDiagram()];
  const text = readFileSync(file, 'utf8').replaceAll(/(?<=```mermaid\n)[^`]*(?=\n```)/g, () => diagrams.shift() ?? '');
  await expect(text).toMatchFileSnapshot(file);
});

/** A rule about the direction of imports: `target` must not import `from`, except `except`. */
const zone = (target: string, from: string, except: string[] | undefined, message: string) => ({
  target,
  from,
  except: (except ?? []).map((folder) => path.join(from, folder)),
  message,
});

const zones = [
  zone('web', 'functions', ['./contract'], 'Of functions, the site imports only the contract.'),
  // The order is app, pages, features, components, content. Imports go down.
  zone('web/src/pages', 'web/src/app', undefined, 'A page does not import the app.'),
  ...['app', 'pages'].map((above) =>
    zone('web/src/features', `web/src/${above}`, undefined, 'A feature imports only components and content.'),
  ),
  ...['app', 'pages', 'features'].map((above) =>
    zone('web/src/components', `web/src/${above}`, undefined, 'Components import only content.'),
  ),
  // The office builds on the site's parts, and no public page has anything of the office.
  ...['app', 'pages'].map((above) =>
    zone('web/src/office', `web/src/${above}`, undefined, 'The office imports only features, components and content.'),
  ),
  ...['app', 'pages', 'features', 'components'].map((part) =>
    zone(`web/src/${part}`, 'web/src/office', undefined, 'No public page imports the office.'),
  ),
  zone('web/src/content', 'web/src', ['./content', './pictures'], 'The content imports no code.'),
  zone('web', 'infra', undefined, 'The site and its build do not import infrastructure.'),
  zone('functions', 'web', undefined, 'Functions do not import the site.'),
  zone('functions/contract', 'functions', ['./contract'], 'The contract imports only valibot.'),
  zone('functions/domain', 'functions', ['./domain', './contract'], 'The domain imports only the contract.'),
  zone(
    'functions/adapters',
    'functions',
    ['./adapters', './domain', './contract'],
    'Adapters implement ports of the domain.',
  ),
  ...readdirSync('functions/adapters', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) =>
      zone(
        `functions/adapters/${name}`,
        'functions/adapters',
        // Both ways of sending mail make the same message.
        [`./${name}`, ...(['ses', 'smtp'].includes(name) ? ['./mail'] : [])],
        'No adapter imports another.',
      ),
    ),
  zone('functions/http', 'functions', ['./http', './domain', './contract'], 'http imports only contract and domain.'),
  zone(
    'functions/handlers',
    'functions',
    ['./handlers', './http', './composition', './contract', './domain'],
    'A handler imports no adapter.',
  ),
  zone('functions', 'infra', undefined, 'Production code never imports infrastructure.'),
  zone('infra', 'web', ['./build', './e2e/chromium.ts'], 'Infrastructure builds the site.'),
  ...['app.ts', 'stack', 'build', 'operations'].map((deployed) =>
    zone(`infra/${deployed}`, 'infra/local', undefined, 'Deployed code does not import the local stack.'),
  ),
];

const zonesOfTests = [
  zone(
    'functions/testing',
    'infra',
    [
      './local',
      './build/builds.ts',
      './build/handler-sources.ts',
      './build/roles.ts',
      './operations/local/environment.ts',
      './stack/settings.ts',
      './stack/tables.ts',
    ],
    'Tests of functions import the local stack, and what sets it up.',
  ),
];

const isIn = (folder: string, file: string): boolean => file === folder || file.startsWith(`${folder}/`);

/** The imports that a rule forbids. */
const wrongIn = (rules: typeof zones, known: ReadonlyMap<string, readonly string[]>): string[] =>
  rules.flatMap(({ target, from, except, message }) =>
    [...known].flatMap(([file, targets]) =>
      targets
        .filter((to) => isIn(target, file) && isIn(from, to) && !except.some((folder) => isIn(folder, to)))
        .map((to) => `${file} imports ${to}. ${message}`),
    ),
  );

it('imports point the way that docs/architecture.md describes', () => {
  expect(wrongIn(zones, paths)).toEqual([]);
  expect(wrongIn(zonesOfTests, pathsOfTests)).toEqual([]);
});

it('only what has the published documents says whether they’re the sample’s: no build, no deploy', () => {
  const calling = (name: string) => files.filter((file) => readFileSync(file, 'utf8').includes(`${name}(`));
  expect(calling('sampleDocuments').filter((file) => /^infra\/(?:app|build|stack)\b/.test(file))).toEqual([]);
  expect(calling('opensCheckout')).toEqual([
    'functions/composition/adapters/settings.ts',
    'functions/contract/website/pieces.ts',
  ]);
});

it('what only tests import is in a folder `testing`', () => {
  const used = new Set([...paths.values()].flat());
  const tested = new Set([...pathsOfTests.values()].flat());
  // The rest of the site and of infra has entries that only a build or a command names.
  const isPart = (file: string) => /^(?:functions|web\/src\/(?:components|features|office))\//.test(file);
  const onlyTested = files.filter((file) => isPart(file) && tested.has(file) && !used.has(file));
  // The build names the worker of push messages.
  expect(onlyTested).toEqual(['web/src/office/push-worker.ts']);
});

it('folders have no import cycle', () => {
  expect(cyclesOf(folders)).toEqual([]);
});

it('rooms have no import cycle, and neither have those inside orders and consultations', () => {
  expect(cyclesOf(graphOf(roomOf))).toEqual([]);
  const inside = graphOf((file) =>
    /^functions\/domain\/(orders|consultations)\//.test(file) ? path.dirname(file) : roomOf(file),
  );
  expect(inside.get(`${DOMAIN}orders/fulfillment`)).toContain(`${DOMAIN}orders/settlement`);
  expect(inside.get(`${DOMAIN}consultations/booking`)).toContain(`${DOMAIN}consultations/availability`);
  expect(cyclesOf(inside)).toEqual([]);
});

it('files have no import cycle', () => {
  expect(cyclesOf(imports)).toEqual([]);
});

it('no folder has more than 25 files, so that one finds what one looks for', () => {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(path.dirname(file), (counts.get(path.dirname(file)) ?? 0) + 1);
  expect([...counts].filter(([, count]) => count > 25)).toEqual([]);
});

it('no folder has a name that keeps its files from being linted or spelled', () => {
  const lists = ['.oxlintrc.jsonc', 'cspell.json'].map(
    (file) => /"ignorePat(?:tern|h)s": (\[[^\]]*\])/.exec(readFileSync(file, 'utf8'))?.[1] ?? '',
  );
  const ignored = new Set(lists.flatMap((list) => JSON.parse(list) as string[]));
  expect([...ignored]).toContain('cdk.out');
  const folders = new Set(all.flatMap((file) => path.dirname(file).split(path.sep)));
  expect([...ignored].filter((name) => folders.has(name))).toEqual([]);
});
