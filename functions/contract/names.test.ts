import { describe, expect, it } from 'vitest';
import { isFound, searchKeys, searchStarts } from './names.ts';

describe('a search for a name', () => {
  it.each([
    ["Maeve O'Brien", ['obrien', "O'Brien", 'O’BRIEN', 'o brien', 'maeve', 'obr ma', 'OBrien Maeve']],
    ['Jean-Luc Moreau', ['jean', 'luc', 'jean-luc', 'jeanluc', 'Jean Luc', 'moreau jean', 'luc mor']],
    ['José Ángel Núñez de la Cruz', ['jose', 'angel', 'NUNEZ', 'Núñez', 'cruz', 'la cruz', 'jose cruz']],
    ['J. R. Tolliver Jr.', ['jr', 'J.R.', 'tolliver', 'j r tolliver']],
    ['Søren Æsker Łuk', ['soren', 'aesker', 'Æsker', 'luk']],
    ['ʻAulani Kaʻahumanu', ['aulani', 'kaahumanu', "Ka'ahumanu"]],
    ['李 小龍', ['小龍', '李小龍', '李']],
  ])('finds %s by every word, with and without marks and punctuation', (name, searches) => {
    for (const search of searches) expect(isFound(search, name), search).toBe(true);
  });

  it.each(['brown', 'ean', '-', "'", 'moreau x', ''])('doesn’t find Jean-Luc Moreau by %j', (search) => {
    expect(isFound(search, 'Jean-Luc Moreau')).toBe(false);
  });
});

describe('the keys of a name', () => {
  it.each([
    ['Amy Marlow', ['marlowamy', 'amymarlow']],
    ['  ZOË  Ana  Núñez ', ['nunezzoeana', 'zoeananunez', 'ananunezzoe']],
    ['Cher', ['cher']],
    ['李 小龍', ['小龍李', '李小龍']],
    ['.', []],
  ])('of %j begin at each of its words: %j', (name, keys) => {
    expect(searchKeys(name)).toEqual(keys);
  });

  it('begin with what is typed in either order', () => {
    expect(searchStarts('amy mar')).toEqual(['maramy', 'amymar']);
    expect(searchStarts('-')).toEqual([]);
  });
});
