import { build } from 'esbuild';
import { expect, it } from 'vitest';

it('no file imports itself by way of others', async () => {
  const files = Object.keys(import.meta.glob('/{functions,infra,web}/**/*.{ts,tsx}'));
  const { metafile } = await build({
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
    (metafile.inputs[file]?.imports ?? []).filter(({ external }) => external !== true).map(({ path }) => path);
  const finished = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, trail: readonly string[]) => {
    if (trail.includes(file)) circles.push([...trail.slice(trail.indexOf(file)), file].join(' -> '));
    if (trail.includes(file) || finished.has(file)) return;
    for (const path of importsOf(file)) visit(path, [...trail, file]);
    finished.add(file);
  };
  for (const file of Object.keys(metafile.inputs)) visit(file, []);
  expect(importsOf('functions/handlers/sign-in/log-in.ts')).toContain('functions/contract/endpoints/sign-in/public.ts');
  expect(circles).toEqual([]);
});
