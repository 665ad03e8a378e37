import { crc32 } from 'node:zlib';

const PAD_LENGTH = 64;

/**
 * A text with a chosen CRC-32. `write` puts a pad of 64 letters into the text; which of them is `a` and which is `b` decides
 * the sum. CRC-32 is linear: flipping a letter always changes the same bits of it, so the letters to flip solve a system of
 * 32 linear equations. That is why the signature of a webhook, which covers only the sum, does not make its body true.
 * @throws Error in the case, rarer than one in a billion, that the 64 letters do not reach every sum
 */
export const withCrc32 = (write: (pad: string) => string, wanted: number): string => {
  const padded = (flipped: bigint): string =>
    write(Array.from({ length: PAD_LENGTH }, (_, at) => ((flipped >> BigInt(at)) & 1n ? 'b' : 'a')).join(''));
  const unflipped = crc32(padded(0n));
  // By its highest bit: a change of the sum, and the letters that make it.
  const changes = new Map<number, { change: number; letters: bigint }>();
  const reduce = (change: number, letters: bigint): { change: number; letters: bigint } => {
    let left = { change, letters };
    while (left.change !== 0) {
      const known = changes.get(Math.clz32(left.change));
      if (known === undefined) return left;
      left = { change: (left.change ^ known.change) >>> 0, letters: left.letters ^ known.letters };
    }
    return left;
  };
  for (let at = 0; at < PAD_LENGTH; at += 1) {
    const letter = 1n << BigInt(at);
    const found = reduce((crc32(padded(letter)) ^ unflipped) >>> 0, letter);
    if (found.change !== 0) changes.set(Math.clz32(found.change), found);
  }
  const { change, letters } = reduce((wanted ^ unflipped) >>> 0, 0n);
  if (change !== 0) throw new Error('The sum cannot be reached');
  return padded(letters);
};
