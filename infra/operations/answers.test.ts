import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { TEST_START } from '#testing/clock.ts';
import { answerInWords, cellOf, joinParts, listIn } from './answers.ts';

describe('an answer in words', () => {
  it('has a line for each member and each item, with money and times as people write them', () => {
    const answer = {
      countedSince: TEST_START,
      note: '',
      uses: 10,
      totalCents: 899,
      guides: ['art', 'law'],
      orders: [
        {
          number: 'A1',
          gift: true,
          erased: false,
          paidAt: null,
          buyer: { fullname: 'Amy', email: '' },
          totalCents: 1_999,
        },
        { number: 'A2', text: 'One\nTwo', version: 3, items: [{ id: 'art' }, { id: 'law' }], orderedAt: TEST_START },
      ],
    };
    expect(answerInWords(answer)).toBe(
      [
        'countedSince: 2026-11-02 07:00',
        'note:',
        'uses: 10',
        'totalCents: $8.99',
        'guides: art, law',
        'orders:',
        '  A1  gift  Amy  $19.99',
        '  A2  One',
        '    Two  version 3  art, law  2026-11-02 07:00',
      ].join('\n'),
    );
  });
});

describe('the list in an answer', () => {
  it('is the first one of objects', () => {
    const shape = v.object({
      next: v.string(),
      ids: v.array(v.string()),
      orders: v.array(v.object({ number: v.string(), at: v.number() })),
      others: v.array(v.object({ id: v.string() })),
    });
    expect(listIn(shape)).toEqual({ name: 'orders', columns: ['number', 'at'] });
    expect(listIn(v.object({ id: v.string() }))).toBeUndefined();
    expect(listIn(undefined)).toBeUndefined();
  });

  it('has times and numbers that a spreadsheet can sort', () => {
    expect(cellOf(TEST_START, 'at')).toEqual(new Date(TEST_START));
    expect(cellOf(1_999, 'totalCents')).toBe(1_999);
    expect(cellOf([{ id: 'art' }, { id: 'law' }], 'guides')).toBe('art, law');
  });
});

it('a file is joined from the part with the headings on', () => {
  expect(joinParts(['\uFEFFhead,', 'middle,', 'end'])).toBe('\uFEFFhead,middle,end');
  expect(joinParts(['end', 'middle,', '\uFEFFhead,'])).toBe('\uFEFFhead,middle,end');
});
