import {
  decodePDFRawStream,
  PDFArray,
  PDFContentStream,
  PDFDict,
  PDFDocument,
  type PDFFont,
  PDFName,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
  PDFString,
  rgb,
  StandardFonts,
} from '@cantoo/pdf-lib';
import { palette } from '#contract/palette.ts';
import type { SampleRequest } from '#domain/ports/pdf-pages.ts';

/**
 * The first pages of a PDF and a page that leads to the whole guide.
 *
 * Only what these pages show is copied. A page of a PDF can refer to others, by links, by its place
 * in the document's structure and by resources that all pages share, and copying it would bring
 * those along.
 */
export async function makeSample(content: Uint8Array, request: SampleRequest): Promise<Uint8Array> {
  // Some are protected against printing, with an empty password that every reader knows.
  const guide = await PDFDocument.load(content, { password: '', updateMetadata: false });
  const sample = await PDFDocument.create({ updateMetadata: false });
  sample.setTitle(`${request.title} (free sample)`);
  sample.setLanguage('en-US');
  const indexes = Array.from({ length: request.pages }, (_, index) => index);
  for (const index of indexes) keepOnlyShown(guide.getPage(index));
  for (const page of await sample.copyPages(guide, indexes)) sample.addPage(page);
  await addLastPage(sample, request);
  return await sample.save();
}

const KEPT = ['Type', 'Contents', 'Resources', 'MediaBox', 'CropBox', 'Rotate', 'Group', 'Parent', 'Annots'];

/** Removes from a page everything that isn't needed to show it. */
function keepOnlyShown(page: PDFPage): void {
  // What a page inherits is copied too, so it becomes the page's own first.
  page.node.normalize();
  for (const key of page.node.keys()) if (!KEPT.includes(key.decodeText())) page.node.delete(key);
  keepWebLinks(page);
  keepUsedPictures(page);
}

const webAction = (address: PDFObject) => ({ Type: 'Action', S: 'URI', URI: address });

/** Keeps links to websites; links to other pages would bring those along. */
function keepWebLinks({ node, doc }: PDFPage): void {
  const links = (node.Annots()?.asArray() ?? []).flatMap((one) => {
    const annotation = doc.context.lookupMaybe(one, PDFDict);
    const address = annotation?.lookupMaybe(PDFName.of('A'), PDFDict)?.lookup(PDFName.of('URI'));
    const rect = annotation?.lookup(PDFName.of('Rect'));
    if (address === undefined || rect === undefined) return [];
    return [doc.context.obj({ Type: 'Annot', Subtype: 'Link', Rect: rect, Border: [0, 0, 0], A: webAction(address) })];
  });
  if (links.length === 0) node.delete(PDFName.of('Annots'));
  else node.set(PDFName.of('Annots'), doc.context.obj(links));
}

/** Keeps the pictures and forms that the page draws; pages may share one list of all of them. */
function keepUsedPictures({ node, doc }: PDFPage): void {
  const resources = node.Resources();
  if (resources === undefined) return;
  const copy = resources.clone(doc.context);
  // They name parts of the document's structure.
  copy.delete(PDFName.of('Properties'));
  const listed = resources.lookupMaybe(PDFName.of('XObject'), PDFDict);
  if (listed !== undefined) {
    const drawn = namesDrawnBy(node.Contents(), doc);
    const own = PDFDict.withContext(doc.context);
    for (const [name, value] of listed.entries()) if (drawn.has(name)) own.set(name, value);
    copy.set(PDFName.of('XObject'), own);
  }
  node.set(PDFName.of('Resources'), copy);
}

/** The names of what the operator `Do` draws. */
function namesDrawnBy(contents: PDFObject | undefined, doc: PDFDocument): ReadonlySet<PDFName> {
  const streams = contents instanceof PDFArray ? contents.asArray() : [contents];
  const text = streams.map((stream) => textOf(doc.context.lookup(stream))).join('\n');
  return new Set([...text.matchAll(/\/([^\s/[\]()<>{}%]+)\s+Do\b/g)].map(([, name = '']) => PDFName.of(name)));
}

function textOf(stream: PDFObject | undefined): string {
  if (stream instanceof PDFRawStream) return Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1');
  return stream instanceof PDFContentStream ? Buffer.from(stream.getUnencodedContents()).toString('latin1') : '';
}

function color(hex: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return rgb(red, green, blue);
}

/** Sizes are in points for a page as wide as a letter; other pages get them in proportion. */
async function addLastPage(sample: PDFDocument, { pages, of, title, address }: SampleRequest): Promise<void> {
  const regular = await sample.embedFont(StandardFonts.Helvetica);
  const bold = await sample.embedFont(StandardFonts.HelveticaBold);
  const { width, height } = sample.getPage(0).getSize();
  const page = sample.addPage([width, height]);
  const scale = width / 612;
  const margin = 72 * scale;
  let y = height * 0.7;
  const write = (text: string, font: PDFFont, points: number, ink: string) => {
    const size = points * scale;
    for (const line of linesOf(text, font, size, width - 2 * margin)) {
      y -= size * 1.2;
      page.drawText(line, { x: margin, y, size, font, color: color(ink) });
    }
    y -= size * 0.7;
  };
  write('This is the end of the free sample', bold, 13, palette.orangeInk);
  write(title, bold, 26, palette.navy);
  write(
    `You’ve seen ${String(pages)} of ${String(of)} pages. Look at what else is in the guide, and get all of it:`,
    regular,
    13,
    palette.navy,
  );
  const top = y;
  write(address.replace(/^https?:\/\//, ''), bold, 13, palette.tealDeep);
  const link = { Type: 'Annot', Subtype: 'Link', Rect: [margin, y, width - margin, top], Border: [0, 0, 0] };
  const annotation = sample.context.obj({ ...link, A: webAction(PDFString.of(address)) });
  page.node.set(PDFName.of('Annots'), sample.context.obj([annotation]));
}

/** A text in lines that fit. The standard fonts have Latin letters only; others become spaces. */
function linesOf(text: string, font: PDFFont, size: number, width: number): string[] {
  const known = new Set(font.getCharacterSet());
  const words = Array.from(text.normalize('NFC'))
    .map((character) => (known.has(character.codePointAt(0) ?? 0) ? character : ' '))
    .join('')
    .split(/\s+/)
    .filter((word) => word !== '');
  const lines: string[] = [];
  for (const word of words) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && font.widthOfTextAtSize(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
