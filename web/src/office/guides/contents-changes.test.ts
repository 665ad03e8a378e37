import { expect, it } from 'vitest';
import { contentsChanges } from './contents-changes.ts';

const contents = (...titles: string[]) => titles.map((title, index) => ({ title, page: index + 1 }));
const none = { added: [], removed: [], renamed: [] };

it.each([
  ['nothing', ['A', 'B'], ['A', 'B'], {}],
  ['an entry that moved', ['A', 'B', 'C'], ['C', 'A', 'B'], {}],
  ['an entry at the end', ['A'], ['A', 'B'], { added: ['B'] }],
  ['a second entry of the same title', ['A', 'B'], ['A', 'A', 'B'], { added: ['A'] }],
  ['an entry less', ['A', 'B', 'C'], ['A', 'C'], { removed: ['B'] }],
  ['another title between the same two', ['A', 'B', 'C'], ['A', 'X', 'C'], { renamed: [{ from: 'B', to: 'X' }] }],
  ['another title of the only entry', ['A'], ['X'], { renamed: [{ from: 'A', to: 'X' }] }],
  ['other entries elsewhere', ['A', 'B', 'C'], ['A', 'C', 'X'], { added: ['X'], removed: ['B'] }],
  ['no contents anymore', ['A'], [], { removed: ['A'] }],
])('%s', (_, before, after, changes) => {
  expect(contentsChanges(contents(...before), contents(...after))).toEqual({ ...none, ...changes });
});
