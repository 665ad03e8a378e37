import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { cleanPostcode, keepPostcode } from './postcode.ts';
import {
  characterCount,
  clean,
  cleanLine,
  keepEmail,
  keepLetters,
  keepOtp,
  keepPhone,
  normalizeEmail,
  plainDigits,
} from './text.ts';

// Any text, and often the characters that matter here.
const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'binary' }),
      fc.constantFrom(' ', '\r', '\n', '\t', 'e', '\u0301', '\u200E', '\u202E', '\u0000', '\uFEFF', '\u00A0', '李'),
      fc.constantFrom('\u200B', '\u200C', '\u200D', '\u00AD', '\u3000', '\uFE0F', '\u0645', '👩', '🏴', '\u{E0067}'),
      fc.constantFrom('1', '+', '-', '62704', '5550142222'),
      fc.constantFrom('\uD83C', '\uDF93', '\u0301'.repeat(20), '\u0344'.repeat(20), '\u0345\u0300'.repeat(20)),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

/** What a field has after someone typed this key by key. */
const typedWith = (keep: (typed: string) => string, keys: string) =>
  Array.from(keys).reduce((kept, key) => keep(kept + key), '');

describe('cleaning a text', () => {
  it('composes accents', () => {
    expect(clean('Jose\u0301')).toBe('Jos\u00E9');
  });

  it('composes accents that an invisible character kept apart', () => {
    expect(clean('Jose\u200E\u0301')).toBe('Jos\u00E9');
  });

  it.each([
    ['a null byte', 'A\u0000my'],
    ['a bell', 'A\u0007my'],
    ['a C1 control', 'A\u0085my'],
    ['a right-to-left override', 'A\u202Emy'],
    ['an isolate', 'A\u2066my'],
    ['a byte order mark', '\uFEFFAmy'],
    ['a zero-width space', 'A\u200Bmy\u200B'],
    ['a word joiner', 'A\u2060my'],
    ['a soft hyphen', 'A\u00ADmy'],
    ['an Arabic letter mark', 'A\u061Cmy'],
    ['a Hangul filler', 'Amy\u3164'],
    ['a tag', 'Amy\u{E0041}'],
    ['a joiner that no script needs', '\u200DA\u200Cm\u200Dy\u200D'],
  ])('drops %s', (_, text) => {
    expect(clean(text)).toBe('Amy');
  });

  it.each([
    ['a Persian name', '\u0639\u0644\u06CC\u200C\u0631\u0636\u0627'],
    ['a Malayalam name', '\u0D2E\u0D4B\u0D39\u0D28\u0D4D\u200D'],
    ['a family', '👨\u200D👩\u200D👧'],
    ['a profession', '👩🏽\u200D💻'],
    ['a heart on fire', '❤\uFE0F\u200D🔥'],
    ['the flag of Scotland', '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'],
    ['a rare form of a name', '葛\u{E0100}'],
  ])('keeps the invisible characters of %s, once', (_, text) => {
    expect(clean(text)).toBe(text);
    expect(clean(text.replace(/[\u200C\u200D]/g, '$&\u200B$&'))).toBe(text);
  });

  it('keeps line breaks as one character each', () => {
    expect(clean('  one\r\ntwo\rthree\n\n\tfour \n')).toBe('one\ntwo\nthree\n\n\tfour');
  });

  it('puts a line onto one line', () => {
    expect(cleanLine(' 12\tElm \r\n Street\u00A0\u0000 4 ')).toBe('12 Elm Street 4');
  });

  it.each([
    ['a text', clean],
    ['a line', cleanLine],
    ['an email address', normalizeEmail],
    ['a postal code', cleanPostcode],
  ])('of %s twice is the same as once', (_, once) => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(once(once(text))).toBe(once(text));
      }),
      {
        examples: [
          // Letters that contain marks, which composing splits or reorders.
          [`\u0F69${'\u0300'.repeat(20)}${'\u0345'.repeat(20)}`],
          [`\u00E9${'\u0323'.repeat(40)}`],
          // A capital that composes with this mark only in lower case.
          ['\u0389\u0345'],
        ],
      },
    );
  });

  it('replaces lone surrogates', () => {
    expect(clean('A\uD83Cmy \uDF93')).toBe('A\uFFFDmy \uFFFD');
    expect(clean('Amy 🎓')).toBe('Amy 🎓');
    fc.assert(
      fc.property(anyText, (text) => {
        expect(clean(text)).not.toMatch(/\p{Surrogate}/u);
      }),
    );
  });

  it('replaces them in a browser without `toWellFormed`, too', () => {
    const { toWellFormed } = String.prototype as unknown as { toWellFormed: unknown };
    Reflect.deleteProperty(String.prototype, 'toWellFormed');
    try {
      expect(clean('A\uD83Cmy \uDF93 🎓')).toBe('A\uFFFDmy \uFFFD 🎓');
    } finally {
      Reflect.defineProperty(String.prototype, 'toWellFormed', {
        value: toWellFormed,
        configurable: true,
        writable: true,
      });
    }
  });

  it('keeps as many marks in a row as any language uses, and drops those that only slow down composing', () => {
    expect(clean(`a${'\u0316'.repeat(30)}b`)).toHaveLength(32);
    expect(clean(`a${'\u0316'.repeat(31)}b\u0316`)).toBe(`a${'\u0316'.repeat(30)}b\u0316`);
    const normalize = vi.spyOn(String.prototype, 'normalize');
    fc.assert(
      fc.property(anyText, (text) => {
        clean(text);
        for (const context of normalize.mock.contexts) expect(String(context)).not.toMatch(/\p{M}{31}/u);
        normalize.mockClear();
      }),
    );
  });

  it('of a line leaves one line', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(cleanLine(text)).not.toMatch(/[\r\n\t]| {2}|^ | $/);
      }),
    );
  });

  it('finds the same account for any spelling of an address', () => {
    expect(normalizeEmail(' Amy.Marlow@Example.COM\n')).toBe('amy.marlow@example.com');
  });
});

describe('filtering while someone types', () => {
  it('takes the digits of every script for 0 to 9', () => {
    const scripts = Intl.supportedValuesOf('numberingSystem').flatMap((numberingSystem) => {
      const format = new Intl.NumberFormat('en', { numberingSystem, useGrouping: false });
      const digits = Array.from({ length: 10 }, (_, digit) => format.format(digit));
      return digits.every((digit) => /^\p{Nd}$/u.test(digit)) ? [digits.join('')] : [];
    });
    expect(scripts.length).toBeGreaterThan(60);
    for (const digits of scripts) expect(plainDigits(digits)).toBe('0123456789');
  });

  it('keeps letters of any script and spaces in a name', () => {
    expect(keepLetters("O'Brien-2 Zoë\u0308 李 नमस्ते!")).toBe('OBrien Zoë\u0308 李 नमस्ते');
  });

  it('puts a plain space in the place of another one, and drops what no one sees', () => {
    expect(keepLetters('Maria\u00A0Jose\u2009Alvarez\t\u3000')).toBe('Maria Jose Alvarez  ');
    expect(keepLetters('\uFEFFMa\u200Bria 👩\u200D💻')).toBe('Maria ');
    expect(keepLetters('\u0639\u0644\u06CC\u200C\u0631\u0636\u0627')).toBe(
      '\u0639\u0644\u06CC\u200C\u0631\u0636\u0627',
    );
    expect(keepEmail('\u200BAmy\u00A0@Exam\u00ADple.com\u2009')).toBe('amy@example.com');
  });

  it.each([
    ['+1 (555) 014-2222', '5550142222'],
    ['1-555-014-2222', '5550142222'],
    ['1.555.014.2222', '5550142222'],
    ['\u202A+1\u00A0555\u00A0014\u20112222\u202C', '5550142222'],
    ['(555) 014-2222', '5550142222'],
    ['555 014 2222 ext. 33', '5550142222ext33'],
    ['٥٥٥ ٠١٤ ٢٢٢٢', '5550142222'],
    ['（５５５）０１４２２２２', '5550142222'],
    ['+44 20 7946 0958', '+442079460958'],
    ['\u200B(+44) 20 7946 0958', '+442079460958'],
    ['+45 12 34 56 78', '+4512345678'],
    ['+', '+'],
    ['+1', ''],
    ['1234567890', '1234567890'],
    ['11234567890', '1234567890'],
    ['\u0663abc', '3abc'],
    ['＋４４ ２０', '+4420'],
  ])('keeps of the phone number %j: %j', (typed, kept) => {
    expect(keepPhone(typed)).toBe(kept);
    expect(typedWith(keepPhone, typed)).toBe(kept);
  });

  it.each([
    ['62704-1234', '62704'],
    ['62704\u20131234', '62704'],
    ['62704 1234', '62704'],
    ['627041234', '62704'],
    ['627 04-1234', '62704'],
    ['62704-12', '62704-12'],
    ['62704', '62704'],
    ['627041', '627041'],
    ['110 001', '110001'],
    ['SW1A 2AA', 'SW1A2AA'],
    ['٦٢٧٠٤', '62704'],
    ['６２７０４－１２３４', '62704'],
    ['６２７０４－１', '62704-1'],
    ['6270412', '6270412'],
  ])('keeps of the postal code %j: %j', (typed, kept) => {
    expect(keepPostcode(typed)).toBe(kept);
    expect(typedWith(keepPostcode, typed)).toBe(kept);
  });

  it.each([
    ['12 34-56', '123456'],
    ['\u200B123\u00A0456\uFEFF', '123456'],
    ['Your code is 482913. It expires in 10 minutes.', '482913'],
    ['12x3', '12x3'],
    ['١٢٣ ４５６', '123456'],
    ['1234567', '1234567'],
  ])('keeps of the code %j: %j', (typed, kept) => {
    expect(keepOtp(typed, 6)).toBe(kept);
  });

  it.each([
    ['names', keepLetters],
    ['email addresses', keepEmail],
    ['phone numbers', keepPhone],
    ['postal codes', keepPostcode],
    ['codes', (typed: string) => keepOtp(typed, 4)],
  ])('keeps its own result: %s', (_, keep) => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(keep(keep(text))).toBe(keep(text));
      }),
    );
  });
});

describe('the number of characters', () => {
  it('counts code points', () => {
    expect(characterCount('李𠮷😀')).toBe(3);
  });
});
