import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { version } from '../../../package.json' with { type: 'json' };
import { compareVersions, notesAfter, operatorNotes } from './operator-notes.ts';

const changelog = `# Changelog

What each version brings.

## Next

**Forms.** Shorter. **Your engineer** deploys once
before other commands. **Booking** shows a calendar.

## 1.10.0

**Visitors** see more.

**Your engineer** rotates a key. See
**nothing** else.

## 1.9.2

**Visitors** see less.

**Your engineer.** Nothing to do.

## 1.9.1

**Visitors** wait less.
`;

describe('what CHANGELOG.md says to an operator', () => {
  it('is the part after its mark, in each version', () => {
    expect(operatorNotes(changelog)).toEqual([
      { version: 'Next', text: '**Your engineer** deploys once before other commands.' },
      { version: '1.10.0', text: '**Your engineer** rotates a key. See **nothing** else.' },
      { version: '1.9.2', text: '**Your engineer.** Nothing to do.' },
      { version: '1.9.1', text: '' },
    ]);
  });

  it.each([
    ['1.8.0+0a1b2c3', ['Next', '1.10.0', '1.9.2']],
    ['1.9.2', ['Next', '1.10.0']],
    ['1.10.0+0a1b2c3-dirty', ['Next']],
    ['no number', ['Next', '1.10.0', '1.9.2']],
  ])('after %s', (deployed, versions) => {
    expect(notesAfter(operatorNotes(changelog), deployed).map((note) => note.version)).toEqual(versions);
  });

  it('is there for every version of this repository, up to the newest one', () => {
    const notes = operatorNotes(readFileSync('CHANGELOG.md', 'utf8'));
    expect(notes.filter(({ text }) => text === '')).toEqual([]);
    expect(notes.find((note) => note.version !== 'Next')?.version).toBe(version);
  });
});

it.each([
  ['1.10.0', '1.9.9', 1],
  ['2.0.0+0a1b2c3', '1.9.9', 1],
  ['1.0.2+0a1b2c3', '1.0.2+fffffff', 0],
  ['1.0.1', '1.0.2+fffffff', -1],
])('%s compared with %s', (one, another, sign) => {
  expect(Math.sign(compareVersions(one, another))).toBe(sign);
});
