import path from 'node:path';
import { build } from 'esbuild';
import { expect, it } from 'vitest';

const files = Object.keys(import.meta.glob('/{functions,infra,web}/**/*.{ts,tsx}'));
const {
  metafile: { inputs },
} = await build({
  stdin: { contents: files.map((file) => `import '.${file}';`).join(''), resolveDir: '.' },
  bundle: true,
  write: false,
  outfile: 'unused.js',
  metafile: true,
  format: 'esm',
  jsx: 'automatic',
  packages: 'external',
  external: ['*.css', '*.svg', '*.jpg', '*.woff2'],
  logLevel: 'error',
});
const importsOf = (file: string) =>
  (inputs[file]?.imports ?? []).filter(({ external }) => external !== true).map((one) => one.path);

/** The ways from a node back to itself. */
function circlesIn(nodes: Iterable<string>, nextOf: (node: string) => Iterable<string>): string[] {
  const finished = new Set<string>();
  const circles: string[] = [];
  const visit = (node: string, trail: readonly string[]) => {
    if (trail.includes(node)) circles.push([...trail.slice(trail.indexOf(node)), node].join(' -> '));
    if (trail.includes(node) || finished.has(node)) return;
    for (const next of nextOf(node)) visit(next, [...trail, node]);
    finished.add(node);
  };
  for (const node of nodes) visit(node, []);
  return circles;
}

it('no file imports itself by way of others', () => {
  expect(importsOf('functions/handlers/sign-in/log-in.ts')).toContain('functions/contract/endpoints/sign-in/public.ts');
  expect(circlesIn(Object.keys(inputs), importsOf)).toEqual([]);
});

it('no room of the orders imports itself by way of others', () => {
  const orders = 'functions/domain/orders/';
  const rooms = new Map<string, Set<string>>();
  for (const file of Object.keys(inputs).filter((one) => one.startsWith(orders) && !one.endsWith('.test.ts'))) {
    const room = path.dirname(file);
    const others = importsOf(file).map((one) => path.dirname(one));
    const known = rooms.get(room) ?? new Set();
    rooms.set(room, new Set([...known, ...others.filter((one) => one.startsWith(orders) && one !== room)]));
  }
  expect(rooms.get(`${orders}fulfillment`)).toContain(`${orders}settlement`);
  expect(circlesIn(rooms.keys(), (room) => rooms.get(room) ?? [])).toEqual([]);
});
