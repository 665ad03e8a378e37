import * as pdf from '@cantoo/pdf-lib';
import { palette } from '#contract/pages/palette.ts';
import type { SampleRequest } from '#domain/guides/ports.ts';
import { type DrawnPage, drawPages, type EncodeJpeg, type Word } from './draw-pages.ts';

/**
 * The first pages of a PDF and a page that leads to the whole guide.
 *
 * Each page is a picture with its words over it, unseen, for selecting, searching and reading
 * aloud. Nothing of the PDF is copied: its pages share fonts, pictures and structure, so a copy
 * would bring parts of other pages along (docs/adr/0023-samples-from-drawn-pages.md).
 *
 * @param encoder of the pictures, if there is a faster one than JavaScript's
 */
export async function makeSample(
  content: Uint8Array,
  request: SampleRequest,
  encoder?: EncodeJpeg,
): Promise<Uint8Array> {
  const sample = await pdf.PDFDocument.create({ updateMetadata: false });
  sample.setTitle(`${request.title} (free sample)`);
  sample.setLanguage('en-US');
  const fonts = { latin: await sample.embedFont(pdf.StandardFonts.Helvetica), others: unseenFont(sample) };
  for (const drawn of await drawPages(content, request.pages, encoder)) await addDrawnPage(sample, drawn, fonts);
  await addLastPage(sample, request);
  return await sample.save();
}

interface Fonts {
  readonly latin: pdf.PDFFont;
  /** By its object in the sample. */
  readonly others: ReturnType<typeof unseenFont>;
}

async function addDrawnPage(sample: pdf.PDFDocument, drawn: DrawnPage, { latin, others }: Fonts): Promise<void> {
  const { width, height, jpeg, words, links } = drawn;
  const page = sample.addPage([width, height]);
  page.node.setXObject(pdf.PDFName.of('Page'), (await sample.embedJpg(jpeg)).ref);
  page.node.setFontDictionary(pdf.PDFName.of('Latin'), latin.ref);
  page.node.setFontDictionary(pdf.PDFName.of('Others'), others);
  const known = new Set(latin.getCharacterSet());
  const picture = `q ${numbers(width, 0, 0, height, 0, 0)} cm /Page Do Q`;
  const text = words.map((word) => unseen(word, latin, known));
  // Text rendering mode 3 paints nothing.
  const content = [picture, 'BT', '3 Tr', ...text, 'ET'].join('\n');
  page.node.set(pdf.PDFName.of('Contents'), sample.context.register(sample.context.flateStream(content)));
  for (const { address, rect } of links) addLink(page, address, rect);
}

const numbers = (...values: number[]) => values.map((value) => value.toFixed(4)).join(' ');

/** The operators for a word, as long as it is in the picture. */
function unseen({ text, start, along, length, size }: Word, latin: pdf.PDFFont, known: ReadonlySet<number>): string {
  const isLatin = Array.from(text).every((letter) => known.has(letter.codePointAt(0) ?? 0));
  const natural = isLatin ? latin.widthOfTextAtSize(text, size) : text.length * UNSEEN_WIDTH * size;
  const written = isLatin
    ? latin.encodeText(text)
    : pdf.PDFHexString.of(Buffer.from(text, 'utf16le').swap16().toString('hex'));
  const stretch = natural > 0 && length > 0 ? (length / natural) * 100 : 100;
  return [
    `/${isLatin ? 'Latin' : 'Others'} ${numbers(size)} Tf ${numbers(stretch)} Tz`,
    `${numbers(along.x, along.y, -along.y, along.x, start.x, start.y)} Tm ${written.toString()} Tj`,
  ].join(' ');
}

/** Of each of its characters, in parts of the font's size. */
const UNSEEN_WIDTH = 0.5;

/**
 * A font without glyphs for the letters that the standard fonts lack. Its codes are UTF-16, so it
 * names no character of its own.
 */
function unseenFont({ context }: pdf.PDFDocument) {
  const name = 'Unseen';
  // cspell:ignore begincmap endcmap beginbfrange endbfrange begincodespacerange endcodespacerange
  // cspell:ignore currentdict defineresource findresource
  const toUnicode = [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <FFFF> endcodespacerange',
    '1 beginbfrange <0000> <FFFF> <0000> endbfrange',
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
  const descriptor = {
    Type: 'FontDescriptor',
    FontName: name,
    Flags: 4,
    FontBBox: [0, -200, 500, 800],
    ItalicAngle: 0,
    Ascent: 800,
    Descent: -200,
    CapHeight: 700,
    StemV: 80,
  };
  const descendant = {
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: name,
    DW: UNSEEN_WIDTH * 1000,
    CIDToGIDMap: 'Identity',
    CIDSystemInfo: { Registry: pdf.PDFString.of('Adobe'), Ordering: pdf.PDFString.of('Identity'), Supplement: 0 },
    FontDescriptor: context.register(context.obj(descriptor)),
  };
  return context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: name,
      Encoding: 'Identity-H',
      DescendantFonts: [context.register(context.obj(descendant))],
      ToUnicode: context.register(context.flateStream(toUnicode)),
    }),
  );
}

/** Adds a link to a website. */
function addLink(page: pdf.PDFPage, address: string, rect: readonly number[]): void {
  const { context } = page.doc;
  const action = { Type: 'Action', S: 'URI', URI: pdf.PDFString.of(address) };
  const link = { Type: 'Annot', Subtype: 'Link', Rect: [...rect], Border: [0, 0, 0], A: action };
  page.node.addAnnot(context.register(context.obj(link)));
}

function color(hex: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return pdf.rgb(red, green, blue);
}

/** Sizes are in points for a page as wide as a letter; other pages get them in proportion. */
async function addLastPage(sample: pdf.PDFDocument, { pages, of, title, address }: SampleRequest): Promise<void> {
  const regular = await sample.embedFont(pdf.StandardFonts.Helvetica);
  const bold = await sample.embedFont(pdf.StandardFonts.HelveticaBold);
  const { width, height } = sample.getPage(0).getSize();
  const page = sample.addPage([width, height]);
  const scale = width / 612;
  const margin = 72 * scale;
  let y = height * 0.7;
  const write = (text: string, font: pdf.PDFFont, points: number, ink: string) => {
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
  addLink(page, address, [margin, y, width - margin, top]);
}

/** A text in lines that fit. The standard fonts have Latin letters only; others become spaces. */
function linesOf(text: string, font: pdf.PDFFont, size: number, width: number): string[] {
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
