import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import stryker from '../../stryker.config.json' with { type: 'json' };
import tests from '../../stryker.vitest.config.ts';

// `npm run mutate` says nothing of a path that leads nowhere.
it('mutants are made in files that exist, beside tests that look for them', () => {
  const { include = [], exclude = [] } = tests.test ?? {};
  for (const named of [...stryker.mutate, ...include, ...exclude]) expect(globSync(named), named).not.toEqual([]);
  const withTests = globSync(include).map((file) => path.dirname(file));
  expect(withTests).toEqual(expect.arrayContaining(stryker.mutate.map((file) => path.dirname(file))));
});
