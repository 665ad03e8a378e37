import { describe, expect, it } from 'vitest';
import { csvLine } from './listing.ts';

describe('a line of CSV', () => {
  it.each([
    ['plain', 'plain'],
    ['a, b', '"a, b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['  =1+1', "'  =1+1"],
    ['\t=1+1', "'\t=1+1"],
    ['\n=1', '"\'\n=1"'],
    ['=1,2', '"\'=1,2"'],
    ['José 李', 'José 李'],
    ['1-2', '1-2'],
    [undefined, ''],
    [-5.5, '-5.5'],
  ])('has %j as %s', (value, field) => {
    expect(csvLine([value])).toBe(`${field}\r`);
    expect(csvLine(['x', value, 'y'])).toBe(`x,${field},y\r`);
  });
});
