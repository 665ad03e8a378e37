import { describe, expect, it } from 'vitest';
import { csvIn } from './csv.ts';

const { line, file } = csvIn('America/Los_Angeles');

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
    [';=1+1', '"\';=1+1"'],
    ['  ;1', '"\'  ;1"'],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['a;b', '"a;b"'],
    ['a;=1+1', '"a;=1+1"'],
    ['\t=1+1', "'\t=1+1"],
    ['\n=1', '"\'\n=1"'],
    ['=1,2', '"\'=1,2"'],
    ['José 李', 'José 李'],
    ['1-2', '1-2'],
    ['95113', '95113'],
    ['02115', '"=""02115"""'],
    ['0', '0'],
    ['123456789012', '"=""123456789012"""'],
    ['12E3', '"=""12E3"""'],
    ['5E', '5E'],
    [undefined, ''],
    [-5.5, '-5.5'],
    [new Date('2026-11-02T15:00:59Z'), '2026-11-02 07:00'],
  ])('has %j as %s', (value, field) => {
    expect(line([value])).toBe(`${field}\r`);
    expect(line(['x', value, 'y'])).toBe(`x,${field},y\r`);
  });
});

describe('a CSV file', () => {
  it('has the headings first, then the columns in their order', () => {
    const rows = [
      { cents: 5, name: 'Amy' },
      { cents: 0, name: 'Bo' },
    ];
    expect(file({ name: 'name', cents: 'amount, cents' }, rows)).toBe(
      '\uFEFFname,"amount, cents"\r\nAmy,5\r\nBo,0\r\n',
    );
  });
});
