import { describe, expect, it } from 'vitest';
import { documents } from '#contract/website/documents/index.ts';
import { piecesOf } from '#contract/website/pieces.ts';
import { filesWithMarks, filesWithPieces, recoloring, withPieces } from './pieces.ts';

const piecesWith = (lead: string) =>
  piecesOf({ ...documents, contact: { ...documents.contact, lead } }, (name) => `/assets/${name}`, 'open');

describe('a mark in built code', () => {
  it.each(['"', "'", '`'])('becomes the piece, in the quotes %s', (quote) => {
    const lead = `We’re "here": it's \\ open, "a":1`;
    const code = withPieces(`JSON.parse(${quote}__PIECE:contact__${quote})`, piecesWith(lead));
    expect((0, eval)(code)).toMatchObject({ lead });
  });

  it('names a piece that exists', () => {
    expect(() => withPieces('JSON.parse("__PIECE:nothing__")', piecesWith('x'))).toThrow('There is no piece nothing');
  });
});

describe('built files', () => {
  const files = [
    { fileName: 'assets/main-AAAAAAAA.js', code: 'import("./contact-BBBBBBB.js")' },
    { fileName: 'assets/contact-BBBBBBB.js', code: 'import "./react-CCCCCCC.js"; JSON.parse("__PIECE:contact__")' },
    { fileName: 'assets/react-CCCCCCC.js', code: '"bus-AAAAAAAA.svg"' },
    { fileName: 'assets/terms-DDDDDDD.js', code: 'JSON.parse("__PIECE:legal/terms__")' },
  ];
  const bus = { fileName: 'assets/bus-AAAAAAAA.svg', code: '' };
  const namesWith = (lead: string) =>
    [...filesWithPieces(files, piecesWith(lead)).values()].map(({ fileName }) => fileName);

  it('have names for the words that they show, or import', () => {
    const [before, after] = [namesWith('One'), namesWith('Two')];
    expect(before.filter((name) => !after.includes(name))).toEqual(before.slice(0, 2));
    expect(before.map((name) => name.length)).toEqual(files.map(({ fileName }) => fileName.length));
    expect(namesWith('One')).toEqual(before);
  });

  it('change with the words and the colors, or stay as they are', () => {
    const namesOf = (colored: typeof files) => filesWithMarks(files, colored).map(({ fileName }) => fileName);
    const [main = '', contact = '', react = '', terms = ''] = files.map(({ fileName }) => fileName);
    expect(namesOf([])).toEqual([main, contact, terms]);
    expect(namesOf([bus])).toEqual([main, contact, react, terms]);
  });

  it('have names for their colors', () => {
    const text = 'url(/assets/bus-AAAAAAAA.svg) /assets/map-BBBBBBBB.svg #006a7a';
    const inLook = (color: string) => recoloring([bus], { '#006a7a': color })?.(text) ?? '';
    expect(inLook('#111111')).toMatch(/^url\(\/assets\/bus-[\w-]{8}\.svg\) \/assets\/map-BBBBBBBB\.svg #111111$/);
    expect(inLook('#111111')).not.toContain('AAAAAAAA');
    expect(inLook('#222222').slice(0, 30)).not.toBe(inLook('#111111').slice(0, 30));
    expect(recoloring([bus], {})).toBeUndefined();
  });

  it('name each other by these names', () => {
    const filled = filesWithPieces(files, piecesWith('One'));
    const contact = filled.get('assets/contact-BBBBBBB.js')?.fileName.slice('assets/'.length) ?? '';
    expect(filled.get('assets/main-AAAAAAAA.js')?.code).toBe(`import("./${contact}")`);
  });
});
