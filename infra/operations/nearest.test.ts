import { describe, expect, it } from 'vitest';
import { didYouMean, nearest } from './nearest.ts';

const guides = ['common-app-essay', 'sat-math', 'act-math', 'essay'];

describe('the nearest word', () => {
  it.each([
    ['common-app-esay', 'common-app-essay'],
    ['comon-app-essays', 'common-app-essay'],
    ['sat-maths', 'sat-math'],
    ['cat-math', 'sat-math'],
    ['eassy', 'essay'],
    ['essay', 'essay'],
    ['x', undefined],
    ['', undefined],
    ['biology-and-medicine', undefined],
  ])('to %j is %j', (typed, meant) => {
    expect(nearest(typed, guides)).toBe(meant);
  });

  it('is asked for only where there is one', () => {
    expect(didYouMean('sat-mat', guides)).toBe(' Did you mean sat-math?');
    expect(didYouMean('chemistry', guides)).toBe('');
    expect(didYouMean('sat-math', [])).toBe('');
  });
});
