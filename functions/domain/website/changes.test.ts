import { describe, expect, it } from 'vitest';
import { documents } from '#contract/website/documents/index.ts';
import { changesOf, textsOf } from './changes.ts';

const { counselors } = documents.people;
const [elena, tomas] = counselors;

describe('the changes of a document', () => {
  it('are its texts that differ, by their entries', () => {
    const { home } = documents;
    expect(changesOf(home, home)).toEqual([]);
    expect(changesOf(home, { ...home, title: 'New', extra: 5 })).toEqual([
      { entry: 'title', before: home.title, after: 'New' },
      { entry: 'extra', before: null, after: '5' },
    ]);
    expect(changesOf({ sample: 'people' }, {})).toEqual([{ entry: 'sample', before: 'people', after: null }]);
  });

  it('are one line if items of a list only moved', () => {
    expect(changesOf({ counselors }, { counselors: counselors.toReversed() })).toEqual([
      {
        entry: 'counselors',
        before: 'Elena Marwick\nTomas Lindqvist-Oyelaran',
        after: 'Tomas Lindqvist-Oyelaran\nElena Marwick',
      },
    ]);
    expect(changesOf(['a', 'b', 'c'], ['c', 'a', 'b'])).toHaveLength(1);
  });

  it('are those of the item, wherever the others went', () => {
    const changed = { ...tomas, role: 'Coach' };
    const role = { entry: 'counselors.0.role', before: tomas?.role, after: 'Coach' };
    const removed = changesOf({ counselors }, { counselors: [changed] });
    expect(removed).toContainEqual(role);
    expect(removed).toContainEqual({ entry: 'counselors.0.name', before: elena?.name, after: null });
    expect(removed.filter(({ after }) => after !== null)).toEqual([role]);
    const added = changesOf({ counselors: [tomas] }, { counselors: [elena, tomas] });
    expect(added.every(({ entry, before }) => entry.startsWith('counselors.0.') && before === null)).toBe(true);
    expect(changesOf({ counselors }, { counselors: [{ ...elena, name: 'Ann Lee' }, tomas] })).toEqual([
      { entry: 'counselors.0.name', before: elena?.name, after: 'Ann Lee' },
    ]);
    expect(changesOf(['a', 'b'], ['a', 'x', 'b'])).toEqual([{ entry: '1', before: null, after: 'x' }]);
    expect(changesOf(['a', 'b'], ['a', 'B'])).toEqual([{ entry: '1', before: 'b', after: 'B' }]);
  });

  it('are found quickly in a list that is as long as it may be', () => {
    const items = Array.from({ length: 15_000 }, (_, place) => String(place));
    expect(changesOf(items, items.toReversed())).toHaveLength(1);
    expect(changesOf(items, items.slice(1))).toEqual([{ entry: '0', before: '0', after: null }]);
  });

  it('are there for any shape, such as that of an older rule', () => {
    expect(changesOf({ text: 'a' }, { text: ['a'] })).toEqual([
      { entry: 'text', before: 'a', after: null },
      { entry: 'text.0', before: null, after: 'a' },
    ]);
    expect(changesOf([null, {}, [[]]], [{}, null])).toEqual([]);
  });
});

it('the texts of a document are all of them, in order', () => {
  expect(textsOf({ a: 'x', b: [{ c: 'y' }, 'z', 5, null] })).toEqual([
    ['a', 'x'],
    ['b.0.c', 'y'],
    ['b.1', 'z'],
  ]);
});
