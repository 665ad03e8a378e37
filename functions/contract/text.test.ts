import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { characterCount, clean, cleanLine, keepDigits, keepLetters, normalizeEmail } from './text.ts';

// Any text, and often the characters that matter here.
const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'binary' }),
      fc.constantFrom(' ', '\r', '\n', '\t', 'e', '\u0301', '\u200E', '\u202E', '\u0000', '\uFEFF', '\u00A0', '李'),
      fc.constantFrom('\uD83C', '\uDF93', '\u0301'.repeat(20), '\u0344'.repeat(20), '\u0345\u0300'.repeat(20)),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

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
  ])('drops %s', (_, text) => {
    expect(clean(text)).toBe('Amy');
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
  it('keeps letters of any script and spaces in a name', () => {
    expect(keepLetters("O'Brien-2 Zoë\u0308 李 नमस्ते!")).toBe('OBrien Zoë\u0308 李 नमस्ते');
  });

  it('keeps digits in a number, up to the limit', () => {
    expect(keepDigits('+1 (555) 010-2030', 10)).toBe('1555010203');
    expect(keepDigits('٣abc', 10)).toBe('');
  });
});

describe('the number of characters', () => {
  it('counts code points', () => {
    expect(characterCount('李𠮷😀')).toBe(3);
  });
});
