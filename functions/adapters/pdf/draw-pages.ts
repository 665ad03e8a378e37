import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { type Memory, openWithPdfium } from './pdfium.ts';

/** Of the pictures: letter size has 1,275 pixels across. */
const DPI = 150;
/** A poster gets fewer pixels per inch. */
const MAX_PIXELS = 4_000_000;
const JPEG_QUALITY = 82;
const POINTS_PER_INCH = 72;

/** From the lower left corner, in points. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** A word as it is on a page. Lengths are in points. */
export interface Word {
  readonly text: string;
  /** Where its line of writing begins. */
  readonly start: Point;
  /** The direction of writing; its length is 1. */
  readonly along: Point;
  readonly length: number;
  readonly size: number;
}

/** What a reader shows of a page, as it is turned and cropped. Lengths are in points. */
export interface DrawnPage {
  readonly width: number;
  readonly height: number;
  readonly jpeg: Uint8Array;
  readonly words: readonly Word[];
  /** Links to websites. */
  readonly links: readonly { readonly address: string; readonly rect: readonly [number, number, number, number] }[];
}

/** Makes a JPEG of a picture, at a quality in percent. */
export type EncodeJpeg = (picture: Picture, quality: number) => Uint8Array;

/** In JavaScript alone, because Lambda has no library for it. */
async function portableEncoder(): Promise<EncodeJpeg> {
  const { encode } = await import('jpeg-js');
  return (picture, quality) => Uint8Array.from(encode(picture, quality).data);
}

/**
 * Draws the first pages of a PDF and reads the words that can be seen on them, with PDFium.
 * @param encoder a faster one, if there is one
 * @throws Error if the PDF or one of the pages can't be opened
 */
export async function drawPages(content: Uint8Array, pages: number, encoder?: EncodeJpeg): Promise<DrawnPage[]> {
  const { pdfium, memory, document } = await openWithPdfium(content);
  const encode = encoder ?? (await portableEncoder());
  return Array.from({ length: pages }, (_, index) => {
    const page = pdfium.FPDF_LoadPage(document, index);
    if (page === 0) throw new Error(`PDFium can't open page ${String(index + 1)}`);
    const at = placesOn(pdfium, memory, page);
    const picture = draw(pdfium, memory, page, at);
    const words = wordsOf(pdfium, memory, page, { at, picture });
    const links = linksOf(pdfium, memory, { document, page, at });
    pdfium.FPDF_ClosePage(page);
    const jpeg = encode(picture, JPEG_QUALITY);
    return { width: at.width, height: at.height, jpeg, words, links };
  });
}

type Places = ReturnType<typeof placesOn>;

/** Translates between the coordinates of a page and what is shown of it. */
function placesOn(pdfium: WrappedPdfiumModule, memory: Memory, page: number) {
  const [width, height] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)];
  if (!(width > 0 && height > 0)) throw new Error('A page has no size');
  // PDFium answers in whole pixels, so it is asked for a page of very many.
  const fine = 100_000;
  return {
    width,
    height,
    pixelsPerPoint: Math.min(DPI / POINTS_PER_INCH, Math.sqrt(MAX_PIXELS / (width * height))),
    shown(x: number, y: number): Point {
      const [toX, toY] = [memory.scratch, memory.scratch + 4];
      pdfium.FPDF_PageToDevice(page, 0, 0, fine, fine, 0, x, y, toX, toY);
      const [right = 0, down = 0] = memory.integers(2);
      return { x: (right / fine) * width, y: (1 - down / fine) * height };
    },
  };
}

interface Picture {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and opacity of each. */
  readonly data: Uint8Array;
}

/** FPDFBitmap_BGRx, FPDF_ANNOT and FPDF_REVERSE_BYTE_ORDER of fpdfview.h. */
const FORMAT = 3;
const WITH_ANNOTATIONS = 0x01;
const RED_FIRST = 0x10;
const WHITE = 0xff_ff_ff_ff;

function draw(pdfium: WrappedPdfiumModule, memory: Memory, page: number, at: Places): Picture {
  const [width, height] = [at.width, at.height].map((points) =>
    Math.max(Math.round(points * at.pixelsPerPoint), 1),
  ) as [number, number];
  const bytes = width * height * 4;
  const pixels = memory.allocate(bytes);
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, FORMAT, pixels, width * 4);
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, WITH_ANNOTATIONS | RED_FIRST);
  pdfium.FPDFBitmap_Destroy(bitmap);
  const data = memory.read(pixels, bytes);
  memory.free(pixels);
  return { width, height, data };
}

/** A character as it is on a page. */
interface Character extends Word {
  readonly isShown: boolean;
}

/** The words that can be seen. */
function wordsOf(
  pdfium: WrappedPdfiumModule,
  memory: Memory,
  page: number,
  { at, picture }: { readonly at: Places; readonly picture: Picture },
): Word[] {
  const text = pdfium.FPDFText_LoadPage(page);
  const words: Word[] = [];
  let open: Word | undefined;
  for (let index = 0; index < pdfium.FPDFText_CountChars(text); index += 1) {
    const character = readCharacter(pdfium, memory, { text, index, at, picture });
    if (character === undefined || !character.isShown) {
      open = undefined;
      continue;
    }
    const { isShown: _, ...alone } = character;
    const longer: Word | undefined = open === undefined ? undefined : joined(open, alone);
    if (longer === undefined) words.push(alone);
    else words[words.length - 1] = longer;
    open = longer ?? alone;
  }
  pdfium.FPDFText_ClosePage(text);
  return words;
}

/** A word and the character after it; undefined if the character isn't on the same line. */
function joined(word: Word, next: Word): Word | undefined {
  const { x, y } = { x: next.start.x - word.start.x, y: next.start.y - word.start.y };
  const { along } = word;
  const gap = x * along.x + y * along.y - word.length;
  const aside = Math.abs(x * along.y - y * along.x);
  const isTurned = along.x * next.along.x + along.y * next.along.y < 0.99;
  if (isTurned || aside > word.size / 2 || Math.abs(gap) > word.size) return undefined;
  const length = Math.max(word.length + gap + next.length, word.length);
  return { ...word, text: word.text + next.text, length, size: Math.max(word.size, next.size) };
}

/** What PDFium has for a hyphen at the end of a line. */
const HYPHEN = 2;

function readCharacter(
  pdfium: WrappedPdfiumModule,
  memory: Memory,
  { text, index, at, picture }: { text: number; index: number; at: Places; picture: Picture },
): Character | undefined {
  const { scratch } = memory;
  const code = pdfium.FPDFText_GetUnicode(text, index);
  const letter = code === HYPHEN ? '-' : String.fromCodePoint(code);
  if (/[\s\p{Cc}\p{Noncharacter_Code_Point}]/u.test(letter)) return undefined;
  if (!pdfium.FPDFText_GetMatrix(text, index, scratch)) return undefined;
  const [a = 0, b = 0] = memory.floats(2);
  if (!pdfium.FPDFText_GetCharOrigin(text, index, scratch, scratch + 8)) return undefined;
  const [x = 0, y = 0] = memory.doubles(2);
  // Far enough apart for a good angle.
  const stretch = 100 / (Math.hypot(a, b) || 1);
  const [origin, ahead] = [at.shown(x, y), at.shown(x + a * stretch, y + b * stretch)];
  const reach = Math.hypot(ahead.x - origin.x, ahead.y - origin.y) || 1;
  const along = { x: (ahead.x - origin.x) / reach, y: (ahead.y - origin.y) / reach };
  if (!pdfium.FPDFText_GetLooseCharBox(text, index, scratch)) return undefined;
  const [left = 0, top = 0, right = 0, bottom = 0] = memory.floats(4);
  const corners = cornersOf(at, [left, bottom, right, top]);
  const ends = corners.map((corner) => (corner.x - origin.x) * along.x + (corner.y - origin.y) * along.y);
  const sides = corners.map((corner) => (corner.y - origin.y) * along.x - (corner.x - origin.x) * along.y);
  if (!pdfium.FPDFText_GetCharBox(text, index, scratch, scratch + 8, scratch + 16, scratch + 24)) return undefined;
  const [inkLeft = 0, inkRight = 0, inkBottom = 0, inkTop = 0] = memory.doubles(4);
  return {
    text: letter,
    start: origin,
    along,
    length: Math.max(...ends),
    size: Math.max(...sides) - Math.min(...sides),
    isShown: hasInk(picture, at, cornersOf(at, [inkLeft, inkBottom, inkRight, inkTop])),
  };
}

type Rect = readonly [left: number, bottom: number, right: number, top: number];

const cornersOf = (at: Places, [left, bottom, right, top]: Rect): Point[] => [
  at.shown(left, bottom),
  at.shown(right, bottom),
  at.shown(left, top),
  at.shown(right, top),
];

/** Of red, green and blue together, out of 765. */
const VISIBLE_DIFFERENCE = 24;

/**
 * Whether the picture has more than one color where a character is. Where it has one, the character
 * is beyond the page, cut away, covered, or as white as the paper.
 */
function hasInk({ width, height, data }: Picture, { pixelsPerPoint, ...page }: Places, corners: Point[]): boolean {
  const across = corners.map(({ x }) => x * pixelsPerPoint);
  const down = corners.map(({ y }) => (page.height - y) * pixelsPerPoint);
  // Around it too: a dot or a dash fills its own place with one color.
  const [left, top] = [Math.min(...across), Math.min(...down)].map((edge) => Math.max(Math.floor(edge) - 2, 0));
  const right = Math.min(Math.ceil(Math.max(...across)) + 2, width);
  const bottom = Math.min(Math.ceil(Math.max(...down)) + 2, height);
  const isOnPage =
    Math.max(...across) > 0 && Math.max(...down) > 0 && Math.min(...across) < width && Math.min(...down) < height;
  if (!isOnPage || left === undefined || top === undefined) return false;
  const channel = (x: number, y: number, which: number) => data[(y * width + x) * 4 + which] ?? 0;
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const difference = [0, 1, 2].reduce(
        (sum, which) => sum + Math.abs(channel(x, y, which) - channel(left, top, which)),
        0,
      );
      if (difference > VISIBLE_DIFFERENCE) return true;
    }
  }
  return false;
}

/** PDFACTION_URI of fpdf_doc.h. */
const WEB_ADDRESS = 3;

function linksOf(
  pdfium: WrappedPdfiumModule,
  memory: Memory,
  { document, page, at }: { document: number; page: number; at: Places },
): DrawnPage['links'] {
  const links: DrawnPage['links'][number][] = [];
  const { scratch } = memory;
  // It moves the first number to the next link, and puts the link into the second.
  const position = memory.allocate(8);
  const next = position + 4;
  pdfium.pdfium.HEAPU8.fill(0, position, position + 8);
  while (pdfium.FPDFLink_Enumerate(page, position, next)) {
    const link = new DataView(pdfium.pdfium.HEAPU8.buffer).getInt32(next, true);
    const action = pdfium.FPDFLink_GetAction(link);
    if (action === 0 || pdfium.FPDFAction_GetType(action) !== WEB_ADDRESS) continue;
    if (!pdfium.FPDFLink_GetAnnotRect(link, scratch)) continue;
    const [left = 0, top = 0, right = 0, bottom = 0] = memory.floats(4);
    const corners = cornersOf(at, [left, bottom, right, top]);
    const within = (value: number, most: number) => Math.min(Math.max(value, 0), most);
    const across = corners.map(({ x }) => within(x, at.width));
    const up = corners.map(({ y }) => within(y, at.height));
    const rect = [Math.min(...across), Math.min(...up), Math.max(...across), Math.max(...up)] as const;
    // A link beyond the page leads nowhere that can be seen.
    if (rect[0] === rect[2] || rect[1] === rect[3]) continue;
    const bytes = pdfium.FPDFAction_GetURIPath(document, action, 0, 0);
    const buffer = memory.allocate(bytes);
    pdfium.FPDFAction_GetURIPath(document, action, buffer, bytes);
    links.push({ address: Buffer.from(memory.read(buffer, bytes - 1)).toString('latin1'), rect });
    memory.free(buffer);
  }
  memory.free(position);
  return links;
}
