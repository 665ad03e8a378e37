import { constants, inflateSync } from 'node:zlib';
import { decodePDFRawStream, PDFArray, PDFDict, PDFName, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib';

const BYTES_PER_MB = 1024 * 1024;
/** A picture of a whole page in print quality has 100 MB. */
const STREAM_MAX_MB = 128;
const ALL_MAX_MB = 1_024;

const TOO_MUCH = `unpacks to more than ${String(ALL_MAX_MB)} MB, or to more than ${String(STREAM_MAX_MB)} MB in one part; export it with smaller pictures`;

/** Filters that pdf-lib unpacks. What else there is are pictures, which need no unpacking. */
const TEXT_FILTERS = ['ASCIIHexDecode', 'ASCII85Decode', 'LZWDecode', 'RunLengthDecode'].map((name) =>
  PDFName.of(name),
);

/** Unpacks each stream, one after the other and never beyond the limits. */
export function streamProblems(objects: readonly PDFObject[]): string[] {
  let left = ALL_MAX_MB * BYTES_PER_MB;
  for (const object of objects) {
    if (!(object instanceof PDFRawStream)) continue;
    const bytes = unpackedBytes(object);
    left -= bytes;
    if (bytes > STREAM_MAX_MB * BYTES_PER_MB || left < 0) return [TOO_MUCH];
  }
  return [];
}

/** The bytes of all steps of unpacking; infinite beyond the limit. */
function unpackedBytes({ dict, contents }: PDFRawStream): number {
  const filter = dict.lookup(PDFName.of('Filter'));
  const filters = filter instanceof PDFArray ? filter.asArray().map((_, index) => filter.lookup(index)) : [filter];
  let bytes = contents;
  let all = 0;
  for (const name of filters) {
    if (name === PDFName.of('FlateDecode') || name === PDFName.of('Fl')) {
      try {
        bytes = inflateSync(bytes, {
          maxOutputLength: STREAM_MAX_MB * BYTES_PER_MB,
          // Readers show what there is of a stream that was cut off.
          finishFlush: constants.Z_SYNC_FLUSH,
        });
      } catch (error) {
        return error instanceof RangeError ? Number.POSITIVE_INFINITY : all;
      }
    } else if (name instanceof PDFName && TEXT_FILTERS.includes(name)) {
      const one = PDFDict.withContext(dict.context);
      one.set(PDFName.of('Filter'), name);
      bytes = decodePDFRawStream(PDFRawStream.of(one, bytes)).decode();
    } else return all;
    all += bytes.byteLength;
  }
  return all;
}
