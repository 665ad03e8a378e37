import { expect, it } from 'vitest';
import { type Box, NO_BREAK, paginate } from './paginate.ts';

const box = (height: number, rest: Partial<Box> = {}): Box => ({ height, before: 0, breakCost: 0, ...rest });

it('sets everything on one page while it fits', () => {
  expect(paginate([box(40), box(60)], 100)).toEqual([2]);
});

it('begins a page when the next box does not fit', () => {
  expect(paginate([box(60), box(60), box(60)], 100)).toEqual([1, 2, 3]);
});

it('drops the space above a box that opens a page', () => {
  expect(paginate([box(100), box(100, { before: 30 })], 100)).toEqual([1, 2]);
});

it('counts the space between boxes of one page', () => {
  expect(paginate([box(50), box(50, { before: 1 })], 100)).toEqual([1, 2]);
});

it('takes a heading along to the page of its text', () => {
  expect(paginate([box(60), box(20, { breakCost: NO_BREAK }), box(60), box(10)], 100)).toEqual([1, 4]);
});

it('leaves a little white rather than break where it is ugly', () => {
  expect(paginate([box(30), box(30), box(30, { breakCost: 50 }), box(30), box(30)], 100)).toEqual([2, 5]);
  expect(paginate([box(30), box(30), box(30), box(30), box(30)], 100)).toEqual([3, 5]);
});

it('does not leave a last page nearly empty when it can bring something along', () => {
  expect(paginate([box(30), box(30), box(30), box(10), box(5)], 100)).not.toEqual([4, 5]);
});

it('makes room for the header that a table repeats at the top of a page', () => {
  const row = box(50, { openerHeight: 20 });
  expect(paginate([box(20), row, row, row], 120)).toEqual([3, 4]);
  expect(paginate([row, row, row], 110)).toEqual([1, 2, 3]);
});

it('refuses what is taller than a page', () => {
  expect(() => paginate([box(101)], 100)).toThrow('taller than a page');
  expect(() => paginate([box(60, { breakCost: NO_BREAK }), box(60)], 100)).toThrow('taller than a page');
});
