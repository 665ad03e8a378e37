import { type PDFDict, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';

// cspell:ignore Procs

/** What a page can carry besides its words; each has the number of its page in the marked guide. */
const KINDS = [
  ...['Picture', 'Form', 'Inner', 'Mask', 'Pattern', 'Shading', 'Glyph', 'Subset', 'Unicode'],
  ...['Note', 'Spoken', 'Layer', 'Thumb', 'Piece', 'About', 'Entry', 'Thread', 'Stream'],
] as const;

/** What page 1 has that no reader shows. */
export const HIDDEN = ['BeyondPage', 'BeyondCrop', 'CutAway', 'Covered', 'WhiteInk', 'PictureBeyond'] as const;

export const markersOf = (page: number): string[] => KINDS.map((kind) => `${kind}Of${String(page)}z`);

/**
 * A PDF of marked pages, which all have the same list of resources, as LibreOffice writes it: every
 * picture of the document is in it, and one box is half transparent.
 */
export async function markedGuide(pages: number): Promise<Uint8Array> {
  const guide = await PDFDocument.create({ updateMetadata: false });
  const { context } = guide;
  const stream = (text: string, entries: Parameters<typeof context.flateStream>[1] = {}) =>
    context.register(context.flateStream(text, entries));
  const picture = (marker: string) =>
    stream(marker.repeat(48).slice(0, 48), {
      ...{ Type: 'XObject', Subtype: 'Image', Width: 4, Height: 4, BitsPerComponent: 8, ColorSpace: 'DeviceRGB' },
    });
  const form = (text: string, entries: object = {}) =>
    stream(text, { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 100, 100], ...entries });
  const helvetica = { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' };
  const words = (text: string, x: number, y: number) => `BT /H 12 Tf ${String(x)} ${String(y)} Td (${text}) Tj ET`;

  const lists = {
    XObject: context.obj({}),
    ExtGState: context.obj({ Half: { ca: 0.5 } }),
    Pattern: context.obj({}),
    Shading: context.obj({}),
    Font: context.obj({ H: helvetica }),
    Properties: context.obj({}),
  };
  const shared = context.register(context.obj(lists));
  const structure: PDFDict[] = [];
  for (let number = 1; number <= pages; number += 1) {
    const of = (kind: (typeof KINDS)[number]) => `${kind}Of${String(number)}z`;
    const name = (prefix: string) => PDFName.of(`${prefix}${String(number)}`);
    const inner = form(`0 0 1 rg 0 0 20 20 re f % ${of('Inner')}`);
    lists.XObject.set(name('Im'), picture(of('Picture')));
    lists.XObject.set(
      name('Fm'),
      form(`/Inner Do % ${of('Form')}`, { Resources: { XObject: { Inner: inner } }, Group: { S: 'Transparency' } }),
    );
    const mask = form(`1 g 0 0 600 800 re f % ${of('Mask')}`, {
      ...{ BBox: [0, 0, 600, 800], Group: { S: 'Transparency', CS: 'DeviceGray' } },
    });
    lists.ExtGState.set(name('Gs'), context.obj({ SMask: { S: 'Luminosity', G: mask } }));
    lists.Pattern.set(
      name('Pt'),
      stream(`0 1 0 rg 0 0 5 5 re f % ${of('Pattern')}`, {
        ...{ PatternType: 1, PaintType: 1, TilingType: 1, BBox: [0, 0, 9, 9], XStep: 9, YStep: 9, Resources: {} },
      }),
    );
    const fade = stream(of('Shading'), {
      ...{ FunctionType: 0, Domain: [0, 1], Range: [0, 1, 0, 1, 0, 1], Size: [4], BitsPerSample: 8 },
    });
    lists.Shading.set(
      name('Sh'),
      context.obj({ ShadingType: 2, ColorSpace: 'DeviceRGB', Coords: [0, 0, 50, 0], Function: fade }),
    );
    const encoding = { Type: 'Encoding', Differences: [65, 'A'] };
    lists.Font.set(
      name('T'),
      context.obj({
        ...{ Type: 'Font', Subtype: 'Type3', FontBBox: [0, 0, 9, 9], FontMatrix: [0.1, 0, 0, 0.1, 0, 0] },
        ...{ CharProcs: { A: stream(`9 0 d0 0 0 9 9 re f % ${of('Glyph')}`) }, Encoding: encoding },
        ...{ FirstChar: 65, LastChar: 65, Widths: [9], ToUnicode: stream(`% ${of('Unicode')}`), Resources: {} },
      }),
    );
    const file = { Type: 'FontDescriptor', FontName: 'Sub', Flags: 4, FontFile2: stream(of('Subset')) };
    lists.Font.set(name('S'), context.obj({ ...helvetica, Subtype: 'TrueType', FontDescriptor: file }));
    lists.Properties.set(name('Mc'), context.obj({ Type: 'OCG', Name: PDFString.of(of('Layer')) }));

    const page = guide.addPage([612, 792]);
    page.node.set(PDFName.of('Resources'), shared);
    page.setCropBox(0, 0, 600, 792);
    const n = String(number);
    const text = [
      words(`Shown${n}`, 50, 700),
      `/OC /Mc${n} BDC EMC % ${of('Stream')}`,
      `q /Half gs 1 0 0 rg 50 600 50 50 re f Q`,
      `q 50 0 0 50 150 600 cm /Im${n} Do Q q 1 0 0 1 250 600 cm /Fm${n} Do Q`,
      `q /Gs${n} gs 0 1 1 rg 350 600 50 50 re f Q`,
      `q /Pattern cs /Pt${n} scn 450 600 50 50 re f Q q 1 0 0 1 50 500 cm 0 0 50 50 re W n /Sh${n} sh Q`,
      `BT /T${n} 20 Tf 150 500 Td (A) Tj ET`,
      ...(number === 1 ? hiddenOn(words) : []),
    ].join('\n');
    page.node.set(PDFName.of('Contents'), stream(text));
    if (number === 1) lists.XObject.set(PDFName.of('Beyond'), picture('PictureBeyond'));
    const note = {
      ...{ Type: 'Annot', Subtype: 'Stamp', Rect: [50, 400, 90, 440], Contents: PDFString.of(of('Note')) },
      AP: { N: form(`0.5 g 0 0 100 100 re f % ${of('Note')}`) },
    };
    page.node.set(PDFName.of('Annots'), context.obj([context.register(context.obj(note))]));
    page.node.set(PDFName.of('Thumb'), picture(of('Thumb')));
    page.node.set(PDFName.of('PieceInfo'), context.obj({ App: { Private: PDFString.of(of('Piece')) } }));
    page.node.set(PDFName.of('Metadata'), stream(of('About'), { Type: 'Metadata', Subtype: 'XML' }));
    structure.push(context.obj({ S: 'P', Pg: page.ref, K: 0, ActualText: PDFString.of(of('Spoken')) }));
    const thread = { I: { Title: PDFString.of(of('Thread')) }, F: { P: page.ref } };
    page.node.set(PDFName.of('B'), context.obj([context.register(context.obj(thread))]));
    const entry = { Title: PDFString.of(of('Entry')), Dest: [page.ref, 'Fit'] };
    guide.catalog.set(PDFName.of(`Entry${n}`), context.obj(entry));
  }
  guide.catalog.set(PDFName.of('StructTreeRoot'), context.obj({ Type: 'StructTreeRoot', K: structure }));
  return await guide.save();
}

function hiddenOn(words: (text: string, x: number, y: number) => string): string[] {
  const [beyondPage, beyondCrop, cutAway, covered, white] = HIDDEN;
  return [
    words(beyondPage, 900, 300),
    words(beyondCrop, 601, 300),
    `q 0 0 10 10 re W n ${words(cutAway, 50, 250)} Q`,
    `${words(covered, 50, 200)} 1 g 40 190 200 30 re f`,
    words(white, 50, 150),
    'q 50 0 0 50 700 600 cm /Beyond Do Q 0 g',
  ];
}
