import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { handlerIds } from '../../build/bundle-functions.ts';
import { describedFunction } from '../../stack/functions.ts';
import { figuresOf, functionsDocument, mailGuides } from './document.ts';
import { measuredFunctions } from './measured.ts';

const measured = measuredFunctions();
const ids = await handlerIds();

describe('docs/functions.md', () => {
  it('tells of every function that exists, and of no other', () => {
    expect(Object.keys(measured.functions).toSorted()).toEqual(ids);
  });

  it('says what the functions are given, and why', () => {
    const written = readFileSync(new URL('../../../docs/functions.md', import.meta.url), 'utf8');
    // Otherwise: npm run measure -- --document
    expect(written).toBe(functionsDocument(measured));
  });
});

describe('what a function is given', () => {
  it.each(ids)('%s has one and a half times the memory that it was seen to take', (id) => {
    expect(describedFunction(id).memory).toBeGreaterThanOrEqual(1.5 * figuresOf(id, measured).peakMib);
  });

  it.each(ids)('%s says itself that a service hangs, before its time is up', (id) => {
    expect(describedFunction(id).timeout).toBeGreaterThanOrEqual(figuresOf(id, measured).oneHangs + 1);
  });

  it('was measured where guides are mailed with seven megabytes of them', () => {
    for (const id of mailGuides) {
      const { calls, peakMib } = figuresOf(id, measured);
      expect([calls.files > 0, calls.mail > 0, peakMib > 100]).toEqual([true, true, true]);
    }
  });
});
