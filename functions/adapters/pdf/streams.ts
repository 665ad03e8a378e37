import { constants, inflateSync } from 'node:zlib';
import * as pdf from '@cantoo/pdf-lib';

const BYTES_PER_MB = 1024 * 1024;
/** A picture of a whole page in print quality has 100 MB. */
const STREAM_MAX_MB = 128;
const ALL_MAX_MB = 1_024;

const TOO_MUCH = `unpacks to more than ${String(ALL_MAX_MB)} MB, or to more than ${String(STREAM_MAX_MB)} MB in one part; export it with smaller pictures`;

const FLATE = 'FlateDecode';
/** What readers know filters by besides their names. */
const SHORT: Readonly<Partial<Record<string, string>>> = {
  Fl: FLATE,
  LZW: 'LZWDecode',
  RL: 'RunLengthDecode',
  A85: 'ASCII85Decode',
  AHx: 'ASCIIHexDecode',
};
/** Filters that pdf-lib unpacks. What else there is are pictures, which need no unpacking. */
const TEXT_FILTERS = ['ASCIIHexDecode', 'ASCII85Decode', 'LZWDecode', 'RunLengthDecode'];

/** Unpacks each stream, one after the other and never beyond the limits. */
export function streamProblems(objects: readonly pdf.PDFObject[]): string[] {
  let left = ALL_MAX_MB * BYTES_PER_MB;
  for (const object of objects) {
    if (!(object instanceof pdf.PDFRawStream)) continue;
    const bytes = unpackedBytes(object);
    left -= bytes;
    if (bytes > STREAM_MAX_MB * BYTES_PER_MB || left < 0) return [TOO_MUCH];
  }
  return [];
}

/** The bytes of all steps of unpacking; infinite beyond the limit. */
function unpackedBytes({ dict, contents }: pdf.PDFRawStream): number {
  const filter = dict.lookup(pdf.PDFName.of('Filter'));
  const filters = filter instanceof pdf.PDFArray ? filter.asArray().map((_, index) => filter.lookup(index)) : [filter];
  let bytes = contents;
  let all = 0;
  for (const one of filters) {
    const name = one instanceof pdf.PDFName ? one.decodeText() : '';
    const step = unpacked(bytes, SHORT[name] ?? name, dict.context);
    if (step === undefined) return all;
    if (step === TOO_LONG) return Number.POSITIVE_INFINITY;
    bytes = step;
    all += bytes.byteLength;
  }
  return all;
}

const TOO_LONG = Symbol('longer than a part may be');

/** What one filter makes of bytes; undefined for one that isn't unpacked, and for damaged bytes. */
function unpacked(
  bytes: Uint8Array,
  filter: string,
  context: pdf.PDFContext,
): Uint8Array | typeof TOO_LONG | undefined {
  if (filter === FLATE) {
    try {
      return inflateSync(bytes, {
        maxOutputLength: STREAM_MAX_MB * BYTES_PER_MB,
        // Readers show what there is of a stream that was cut off.
        finishFlush: constants.Z_SYNC_FLUSH,
      });
    } catch (error) {
      return error instanceof RangeError ? TOO_LONG : undefined;
    }
  }
  if (!TEXT_FILTERS.includes(filter)) return undefined;
  const dict = pdf.PDFDict.withContext(context);
  dict.set(pdf.PDFName.of('Filter'), pdf.PDFName.of(filter));
  const stream = pdf.decodePDFRawStream(pdf.PDFRawStream.of(dict, bytes));
  // A megabyte at a time, so that no more than the limit is ever unpacked.
  let length = 0;
  for (let read = -1; read !== 0; length += read) {
    if (length > STREAM_MAX_MB * BYTES_PER_MB) return TOO_LONG;
    read = stream.getBytes(BYTES_PER_MB).length;
  }
  return stream.decode();
}
