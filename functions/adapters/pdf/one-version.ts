import { PDFName, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib';

/** Where an object begins. */
const BEGINS = /(?<!\d)(\d+)\s+\d+\s+obj(?![a-z])/g;
/** Everything that readers could take for the begin of one: they also skip comments and zeros. */
const MAY_BEGIN = /[\d\0\s]obj(?![a-z])/g;
/** What keeps objects or a table elsewhere than in plain sight. */
const PACKED = ['ObjStm', 'XRef'];

/**
 * Whether each object of a file and its trailer are there once, in plain sight. Then readers find
 * the same ones, whether they follow a table with odd rows or look for the objects themselves.
 * @param objects all of the file, as pdf-lib found them
 */
export function hasOneVersion(content: Uint8Array, objects: readonly PDFObject[]): boolean {
  const isPacked = objects.some(
    (object) =>
      object instanceof PDFRawStream &&
      PACKED.some((type) => object.dict.lookup(PDFName.of('Type')) === PDFName.of(type)),
  );
  if (isPacked) return false;
  const text = Buffer.from(content).toString('latin1');
  const numbers = [...text.matchAll(BEGINS)].map(([, number]) => Number(number));
  return (
    new Set(numbers).size === numbers.length &&
    text.match(MAY_BEGIN)?.length === numbers.length &&
    text.match(/trailer/g)?.length === 1
  );
}
