import { deflateSync } from 'node:zlib';
import { decode } from 'jpeg-js';
import { describe, expect, it } from 'vitest';
import { runBounded } from '#adapters/pdf/bounded.ts';
import { sizeOf } from '#domain/guides/pictures.ts';
import { PdfBeyondLimits } from '#domain/guides/ports.ts';
import { aPdf } from '#testing/pdf.ts';
import { pdfsOfThisMachine } from './bounded-pdfs.ts';

const request = { pages: 1, of: 2, title: 'Biology', address: 'https://shop.test/pdf-page/biology' };
const pdfs = pdfsOfThisMachine();

const drawn = (content: string, resources = '', objects: readonly string[] = []) =>
  aPdf({
    page: `/Contents 10 0 R /Resources << ${resources} >>`,
    objects: [`<< /Length ${String(content.length)} >>\nstream\n${content}\nendstream`, ...objects],
  });

/** LZW of 30,628 zeros, which may be repeated: each code stands for one more than the last. */
const lzwOfZeros = (() => {
  const codes = [256, 0, ...Array.from({ length: 246 }, (_, index) => 258 + index)];
  const bits = codes.map((code) => code.toString(2).padStart(9, '0')).join('');
  return Buffer.from(
    Array.from({ length: bits.length / 8 }, (_, at) => Number.parseInt(bits.slice(8 * at, 8 * at + 8), 2)),
  );
})();

describe('a PDF in a thread of its own', () => {
  it('is inspected, read and copied', async () => {
    const content = aPdf({ pages: 2 });
    expect(await pdfs.inspector.inspect(content)).toMatchObject({ pages: 2, problems: [] });
    expect((await pdfs.pages.read(content)).proportions).toHaveLength(1);
    expect((await pdfs.pages.sample(content, request)).byteLength).toBeGreaterThan(0);
  });

  it('has a sample in its colors', async () => {
    const sample = await pdfs.pages.sample(drawn('1 0 0 rg 0 0 1000 1000 re f'), { ...request, of: 1 });
    const found = /stream\r?\n(\xFF\xD8[\s\S]*?)\r?\nendstream/.exec(Buffer.from(sample).toString('latin1'));
    const { data } = decode(Buffer.from(found?.[1] ?? '', 'latin1'), { useTArray: true });
    expect(Array.from(data.subarray(0, 4))).toEqual([254, 0, 0, 255]);
  });

  it('is drawn with strokes under uneven scale, also after it was inspected', async () => {
    const content = drawn('3 0 0 1 0 0 cm 4 w 10 10 m 100 100 l S');
    expect((await pdfs.inspector.inspect(content)).problems).toEqual([]);
    const { cover } = await pdfs.draw(content);
    expect(sizeOf(cover ?? new Uint8Array())).toMatchObject({ width: expect.any(Number) as number });
  });

  it('ends with its limit of time or of memory, and the next one is read', async () => {
    // So large that memory which earlier tests give back meanwhile doesn't hide it.
    const content = aPdf({ objects: Array.from({ length: 200_000 }, () => '<< /A [1 2 3] >>') });
    const inspect = (limits: { seconds: number; memory: number }) =>
      runBounded(pdfs.file, 'inspect', [content], limits);
    await expect(inspect({ seconds: 0.01, memory: 4_096 })).rejects.toThrow(
      new PdfBeyondLimits('takes too long to read; export it again with fewer or simpler drawings and pictures'),
    );
    await expect(inspect({ seconds: 60, memory: 1 })).rejects.toThrow(
      new PdfBeyondLimits('needs too much memory to read; export it again with fewer or smaller pictures'),
    );
    expect(await pdfs.inspector.inspect(aPdf())).toMatchObject({ pages: 1, problems: [] });
  });

  it('is refused if it unpacks to too much', async () => {
    const packed = deflateSync(deflateSync(Buffer.alloc(140 * 1024 * 1024))).toString('hex');
    const content = aPdf({
      page: '/Contents 10 0 R',
      objects: [
        `<< /Filter [/ASCIIHexDecode /FlateDecode /FlateDecode] /Length ${String(packed.length)} >>\nstream\n${packed}\nendstream`,
      ],
    });
    expect((await pdfs.inspector.inspect(content)).problems).toEqual([
      expect.stringContaining('unpacks to more than 1024 MB, or to more than 128 MB in one part'),
    ]);
  });

  it.each([
    ['LZWDecode', lzwOfZeros, 80_000],
    ['RunLengthDecode', Buffer.from([129, 0]), 8_500_000],
  ])('is refused if %s unpacks to more than a gigabyte', async (filter, packed, times) => {
    const bytes = deflateSync(Buffer.alloc(packed.length * times, packed)).toString('hex');
    const content = aPdf({
      page: '/Contents 10 0 R',
      objects: [
        `<< /Filter [/ASCIIHexDecode /FlateDecode /${filter}] /Length ${String(bytes.length)} >>\nstream\n${bytes}\nendstream`,
      ],
    });
    expect((await pdfs.inspector.inspect(content)).problems).toEqual([
      expect.stringContaining('unpacks to more than 1024 MB, or to more than 128 MB in one part'),
    ]);
  });

  const form = (draws: string, content: string) =>
    `<< /Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /XObject << /X ${draws} >> >> /Length ${String(content.length)} >>\nstream\n${content}\nendstream`;
  const pattern = (paints: string) =>
    `<< /Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9 /Resources << /Pattern << /P ${paints} >> >> /Length 34 >>\nstream\n/Pattern cs /P scn 0 0 612 792 re f\nendstream`;
  // A page of 64 by 64, and a list of symbols (segment 0) that refers to segment 0.
  const symbols = [
    '0000000130000100000013',
    '00000040'.repeat(2),
    '00'.repeat(11),
    '000000000020000100000016',
    '000003fffdff02fefefe',
    '00000001'.repeat(2),
    '00000000>',
  ].join('');

  it.each([
    [
      'forms draw each other',
      '/X Do',
      '/XObject << /X 11 0 R >>',
      [form('12 0 R', '/X Do /X Do'), form('11 0 R', '/X Do /X Do')],
    ],
    [
      'patterns paint with each other',
      '/Pattern cs /P scn 0 0 612 792 re f',
      '/Pattern << /P 11 0 R >>',
      [pattern('12 0 R'), pattern('11 0 R')],
    ],
    [
      'a list of symbols refers to itself',
      'q 99 0 0 99 0 0 cm /X Do Q',
      '/XObject << /X 11 0 R >>',
      [
        `<< /Type /XObject /Subtype /Image /Width 64 /Height 64 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter [/ASCIIHexDecode /JBIG2Decode] /Length ${String(symbols.length)} >>\nstream\n${symbols}\nendstream`,
      ],
    ],
  ])('ends if %s', async (_what, content, resources, objects) => {
    const circle = drawn(content, resources, objects);
    expect((await pdfs.inspector.inspect(circle)).problems).toEqual([]);
    const limits = { seconds: 3, memory: 128 };
    const ends = async (task: string, args: readonly unknown[]) =>
      await runBounded(pdfs.file, task, args, limits).then(
        () => true,
        (error: unknown) => error instanceof PdfBeyondLimits,
      );
    expect(await ends('sample', [circle, request])).toBe(true);
    expect(await ends('draw', [circle])).toBe(true);
  });

  it('has its error if it can’t be read', async () => {
    await expect(pdfs.pages.sample(new TextEncoder().encode('%PDF-1.7'), request)).rejects.toThrow(/./);
  });
});
