import { expect, it } from 'vitest';
import { didYouMean } from './did-you-mean.ts';

const guides = ['common-app-essay', 'sat-math', 'act-math', 'essay'];

it.each([
  ['common-app-esay', ' Did you mean common-app-essay?'],
  ['comon-app-essays', ' Did you mean common-app-essay?'],
  ['sat-maths', ' Did you mean sat-math?'],
  ['cat-math', ' Did you mean one of act-math, sat-math?'],
  ['eassy', ' Did you mean essay?'],
  ['x', ''],
  ['', ''],
  ['--essays', ' Did you mean essay?'],
  ['biology-and-medicine', ''],
])('suggests for %j: %j', (typed, question) => {
  expect(didYouMean(typed, guides)).toBe(question);
});

it('suggests nothing without known words', () => {
  expect(didYouMean('sat-math', [])).toBe('');
});
