import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { unpackWoff } from './woff.ts';

const woff = readFileSync(
  fileURLToPath(import.meta.resolve('@fontsource/fraunces/files/fraunces-latin-600-normal.woff')),
);

it('unpacks a font whose tables have the checksums that its directory states', () => {
  const font = unpackWoff(woff);
  expect(font.readUInt32BE(0)).toBe(0x00010000);
  const count = font.readUInt16BE(4);
  expect(count).toBeGreaterThan(8);
  for (let at = 0; at < count; at += 1) {
    const entry = 12 + at * 16;
    const tag = font.toString('latin1', entry, entry + 4);
    const [stated, offset, length] = [4, 8, 12].map((field) => font.readUInt32BE(entry + field));
    const table = Buffer.alloc(Math.ceil((length ?? 0) / 4) * 4);
    font.copy(table, 0, offset, (offset ?? 0) + (length ?? 0));
    // The head table's own adjustment field counts as zero (OpenType, "Calculating checksums").
    if (tag === 'head') table.writeUInt32BE(0, 8);
    let sum = 0;
    for (let word = 0; word < table.length; word += 4) sum = (sum + table.readUInt32BE(word)) >>> 0;
    expect([tag, sum]).toEqual([tag, stated]);
  }
});

it('refuses what is not WOFF', () => {
  expect(() => unpackWoff(Buffer.from('wOF2 and then some'))).toThrow('not a WOFF font');
});
