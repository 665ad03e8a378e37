import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = '.github/workflows';
const textOf = (file: string): string => readFileSync(path.join(folder, file), 'utf8');

describe.each(readdirSync(folder))('the workflow %s', (file) => {
  it('names each action by a commit, which no one can move, and by its version', () => {
    const uses = [...textOf(file).matchAll(/uses: (.*)/g)].map(([, action]) => action);
    expect(uses).not.toEqual([]);
    for (const action of uses) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('leaves no credentials to the steps after a checkout, and no permission unsaid', () => {
    const text = textOf(file);
    expect(text.match(/persist-credentials: false/g)).toHaveLength(
      text.match(/uses: actions\/checkout@/g)?.length ?? 0,
    );
    expect(text).toMatch(/^permissions:( \{\}|\n {2}contents: read)$/m);
  });
});

it('runs every part of `npm test` in one of the jobs', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  expect(scripts['test']).toBe(
    'concurrently --group --names check,code npm:check npm:test:code && npm run test:journeys',
  );
  const code = Object.keys(scripts).filter((name) => name.startsWith('test:code:'));
  const run = [...textOf('ci.yml').matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name);
  expect(run.toSorted()).toEqual(['check', ...code, 'test:journeys'].toSorted());
});
