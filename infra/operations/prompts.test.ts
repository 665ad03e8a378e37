import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { ask, askLine, readHidden } from './prompts.ts';

/** A minimal terminal. */
function terminal() {
  const input = Object.assign(new PassThrough(), {
    isTTY: true,
    isRaw: false,
    setRawMode(raw: boolean) {
      input.isRaw = raw;
      return input;
    },
  });
  const output = new PassThrough();
  return { input, output, printed: () => String(output.read() ?? '') };
}

describe('hidden input', () => {
  it('asks on a terminal, and shows nothing of the answer', async () => {
    const { input, output, printed } = terminal();
    const asked = readHidden('Secret: ', { input, output });
    await once(output, 'readable');
    // By itself the terminal would echo.
    expect(input.isRaw).toBe(true);
    input.write('top-secre');
    input.write('t\r');
    expect(await asked).toBe('top-secret');
    const all = printed();
    expect(all).toContain('Secret:');
    expect(all).not.toContain('top');
    expect(input.isRaw).toBe(false);
  });

  it.each([
    ['Ctrl-C', '\u0003'],
    ['Ctrl-D', '\u0004'],
  ])('returns no answer after %s', async (_, key) => {
    const { input, output } = terminal();
    const asked = readHidden('Secret: ', { input, output });
    await once(output, 'readable');
    input.write(key);
    expect(await asked).toBeUndefined();
    expect(input.isRaw).toBe(false);
  });

  it('deletes a character with Backspace', async () => {
    const { input, output } = terminal();
    const asked = readHidden('Secret: ', { input, output });
    await once(output, 'readable');
    input.write('ab\u007fc\r');
    expect(await asked).toBe('ac');
  });

  it('reads everything from a pipe, without a question', async () => {
    const output = new PassThrough();
    expect(
      await readHidden('Secret: ', { input: Readable.from([Buffer.from('one'), Buffer.from('-two\n')]), output }),
    ).toBe('one-two\n');
    expect(output.read()).toBeNull();
  });

  it('refuses a whole file', async () => {
    const much = Readable.from([Buffer.alloc(4_096, 'x'), Buffer.from('x')]);
    expect(await readHidden('Secret: ', { input: much, output: new PassThrough() })).toBeUndefined();
  });
});

describe('a question', () => {
  it('is answered with a line', async () => {
    const { input, output, printed } = terminal();
    const asked = ask('Refund? [y/N] ', { input, output });
    await once(output, 'readable');
    input.write('yes\r');
    expect(await asked).toBe('yes');
    expect(printed()).toContain('Refund? [y/N]');
  });

  it.each(['\u0003', '\u0004'])('has an empty answer after %j', async (key) => {
    const { input, output } = terminal();
    const asked = ask('Refund? [y/N] ', { input, output });
    await once(output, 'readable');
    input.write(key);
    expect(await asked).toBe('');
  });

  it.each([
    ['\r', 'the proposed one'],
    ['other\r', 'other'],
    ['\u0003', undefined],
    ['\u0004', undefined],
  ])('with a proposed answer is answered by %j', async (keys, expected) => {
    const { input, output, printed } = terminal();
    const asked = askLine('Which? ', 'the proposed one', { input, output });
    await once(output, 'readable');
    input.write(keys);
    expect(await asked).toBe(expected);
    expect(printed()).toContain('(the proposed one)');
  });

  it('is not asked without a terminal', async () => {
    expect(await ask('Refund? [y/N] ', { input: Readable.from([]), output: new PassThrough() })).toBeUndefined();
  });
});
