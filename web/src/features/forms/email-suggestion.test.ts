import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { suggestEmail } from './email-suggestion.ts';

describe('a likely typo in an email address', () => {
  it.each([
    ['maya@gamil.com', 'maya@gmail.com'],
    ['maya@gmial.com', 'maya@gmail.com'],
    ['maya@gmai.com', 'maya@gmail.com'],
    ['maya@gmal.com', 'maya@gmail.com'],
    ['maya@gmaill.com', 'maya@gmail.com'],
    ['maya@gnail.com', 'maya@gmail.com'],
    ['maya@gmail.co', 'maya@gmail.com'],
    ['maya@gmail.cm', 'maya@gmail.com'],
    ['maya@gmail.con', 'maya@gmail.com'],
    ['maya@gmail.cmo', 'maya@gmail.com'],
    ['maya@gmail.comm', 'maya@gmail.com'],
    ['maya@gmail.co m', 'maya@gmail.com'],
    ['maya@gmail,com', 'maya@gmail.com'],
    ['maya@gmail..com', 'maya@gmail.com'],
    ['maya@gmail.com.', 'maya@gmail.com'],
    ['maya@gmailcom', 'maya@gmail.com'],
    ['maya@gmail', 'maya@gmail.com'],
    ['maya@gmial.con', 'maya@gmail.com'],
    ['maya@hotmial.com', 'maya@hotmail.com'],
    ['maya@homail.com', 'maya@hotmail.com'],
    ['maya@yaho.com', 'maya@yahoo.com'],
    ['maya@yahooo.com', 'maya@yahoo.com'],
    ['maya@outlok.com', 'maya@outlook.com'],
    ['maya@iclould.com', 'maya@icloud.com'],
    ['maya@comcast.ner', 'maya@comcast.net'],
    ['maya@harborschool.con', 'maya@harborschool.com'],
    ['maya@harborschool.ogr', 'maya@harborschool.org'],
    ['maya@cs.harborschool.eud', 'maya@cs.harborschool.edu'],
    [' Maya.O @Gamil.com ', 'maya.o@gmail.com'],
  ])('%s is probably %s', (typed, intended) => {
    expect(suggestEmail(typed)).toBe(intended);
  });
});

describe('there is no suggestion for', () => {
  it.each([
    'maya@gmail.com',
    ' MAYA@gmail.com ',
    'maya@googlemail.com',
    'maya@ymail.com',
    'maya@mail.com',
    'maya@email.com',
    'maya@cloud.com',
    'maya@yahoo.co.uk',
    'maya@yahoo.co.jp',
    'maya@yahoo.ca',
    'maya@yahoo.com.mx',
    'maya@hotmail.fr',
    'maya@hotmail.co.uk',
    'maya@outlook.de',
    'maya@live.com',
    'maya@aol.com',
    'maya@me.com',
    'maya@msn.com',
    'maya@att.net',
    'maya@proton.me',
    'maya@horizon.net',
    'maya@startup.co',
    'maya@radio.fm',
    'maya@ucdavis.edu',
    'maya@district.k12.ca.us',
    'maya',
    '@gamil.com',
    'maya@',
    '',
  ])('%j', (typed) => {
    expect(suggestEmail(typed)).toBeNull();
  });
});

it('suggests nothing for its own suggestions, which always differ from what was typed', () => {
  const letters = fc.string({ unit: fc.constantFrom(...Array.from('gmailyhotucdn.,ek ')), maxLength: 12 });
  fc.assert(
    fc.property(letters, fc.constantFrom('com', 'con', 'co', 'net', 'cmo', ''), (name, ending) => {
      const typed = `maya@${name}.${ending}`;
      const suggestion = suggestEmail(typed);
      if (suggestion === null) return;
      expect(suggestion).not.toBe(typed);
      expect(suggestEmail(suggestion)).toBeNull();
    }),
  );
});
