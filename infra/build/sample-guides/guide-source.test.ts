import { describe, expect, it } from 'vitest';
import { INVENTED_AUTHOR, parseGuide, plain, typographic } from './guide-source.ts';

const frontMatter = `---
id: essay
title: The Essay: A Plan
desc: It says "how".
category: Non-Stem
edition: 2026-27
fileName: essay-guide.pdf
author: Ada Quillfeather
credential: Writing teacher: 9 years
checkedOn: 2026-10-01
outcome: Find a "topic"
outcome: Write
outcome: Cut
question: Is it long?
answer: No: 650 words.
question: Is it hard?
answer: Yes.
related: writing, art
---
`;

describe('front matter', () => {
  it('is read with typographic quotes and a colon in the title', () => {
    expect(parseGuide(frontMatter).facts).toEqual({
      id: 'essay',
      title: 'The Essay: A Plan',
      desc: 'It says “how”.',
      category: 'Non-Stem',
      edition: '2026-27',
      fileName: 'essay-guide.pdf',
    });
  });

  it('says who wrote the guide, marked as invented, and what is in it for a reader', () => {
    expect(parseGuide(frontMatter).about).toEqual({
      author: { name: 'Ada Quillfeather', credential: `Writing teacher: 9 years (${INVENTED_AUTHOR})` },
      checkedOn: '2026-10-01',
      outcomes: ['Find a “topic”', 'Write', 'Cut'],
      questions: [
        { question: 'Is it long?', answer: 'No: 650 words.' },
        { question: 'Is it hard?', answer: 'Yes.' },
      ],
      related: ['writing', 'art'],
    });
  });

  it('says what is new in this edition, if it is not the first', () => {
    expect(parseGuide(frontMatter).whatsNew).toEqual([]);
    const second = frontMatter.replace('related:', 'new: A "reader\'s" checklist\nnew: Two more exercises\nrelated:');
    expect(parseGuide(second).whatsNew).toEqual(['A “reader’s” checklist', 'Two more exercises']);
  });

  it('must be there', () => {
    expect(() => parseGuide('## Title')).toThrow('begins with front matter');
  });

  it.each([
    ['category: Non-Stem', 'category: Arts'],
    ['title: The Essay: A Plan', 'title: Essays & Plans'],
    ['id: essay\n', ''],
    ['author: Ada Quillfeather\n', ''],
    ['credential: Writing teacher: 9 years\n', ''],
    ['checkedOn: 2026-10-01', 'checkedOn: October 1'],
    ['outcome: Cut\n', ''],
    ['outcome: Cut\n', 'outcome: Cut\n'.repeat(4)],
    ['question: Is it hard?\n', ''],
    ['answer: Yes.\n', ''],
    ['answer: Yes.\n', 'outcome: More\nanswer: Yes.\n'],
    ['related: writing', 'new: More\n'.repeat(6) + 'related: writing'],
    ['related: writing', `new: ${'x'.repeat(161)}\nrelated: writing`],
    ['related: writing, art', 'related: a, b, c, d'],
    ['related: writing, art', 'related: essay'],
  ])('is refused when "%s" becomes "%s"', (right, wrong) => {
    expect(() => parseGuide(frontMatter.replace(right, wrong))).toThrow();
  });
});

describe('body', () => {
  const blocks = (body: string) => parseGuide(frontMatter + body).blocks;

  it('keeps emphasis and links', () => {
    expect(blocks('Ask **one** *good* question at [aid](https://studentaid.gov).')).toEqual([
      {
        type: 'paragraph',
        inlines: [
          plain('Ask '),
          { text: 'one', bold: true, italic: false },
          plain(' '),
          { text: 'good', bold: false, italic: true },
          plain(' question at '),
          { ...plain('aid'), href: 'https://studentaid.gov' },
          plain('.'),
        ],
      },
    ]);
  });

  it('knows bullets, numbers and checklists', () => {
    const kinds = blocks('- a\n- b\n\ntext\n\n1. a\n2. b\n\ntext\n\n- [ ] a\n- [ ] b').flatMap((block) =>
      block.type === 'list' ? [[block.kind, block.items]] : [],
    );
    const items = [[plain('a')], [plain('b')]];
    expect(kinds).toEqual([
      ['bullet', items],
      ['number', items],
      ['check', items],
    ]);
  });

  it('takes the bold beginning of a quote as its label, and marks examples', () => {
    expect(blocks('> **Invented example: Ada.** She *counts*.\n\n> **Worth knowing.** Ask.')).toEqual([
      {
        type: 'callout',
        kind: 'example',
        label: 'Invented example: Ada',
        blocks: [
          {
            type: 'paragraph',
            inlines: [plain('She '), { text: 'counts', bold: false, italic: true }, plain('.')],
          },
        ],
      },
      {
        type: 'callout',
        kind: 'note',
        label: 'Worth knowing',
        blocks: [{ type: 'paragraph', inlines: [plain('Ask.')] }],
      },
    ]);
  });

  it('knows a bold table cell', () => {
    const [table] = blocks('| Line | Sum |\n|---|---|\n| **Net price** | |');
    expect(table).toEqual({
      type: 'table',
      header: [plain('Line'), plain('Sum')],
      rows: [[{ text: 'Net price', bold: true, italic: false }, plain('')]],
    });
  });

  it.each([
    '# Title',
    '```\ncode\n```',
    '> no label',
    '- a\n  - nested',
    '![picture](x.png)',
    '---',
    'a `b`',
    '| a *b* |\n|---|',
  ])('refuses %j rather than lose it', (body) => {
    expect(() => blocks(body)).toThrow('cannot set');
  });
});

it.each([
  ['"Yes," she said.', '“Yes,” she said.'],
  ['*"Yes"* (\'no\')', '*“Yes”* (‘no’)'],
  ["don't, the students' list", 'don’t, the students’ list'],
  ['wait ... now', 'wait … now'],
])('sets %s as %s', (typed, set) => {
  expect(typographic(typed)).toBe(set);
});
