import type { PDFDocumentProxy } from 'pdfjs-dist';
import * as v from 'valibot';
import { GUIDE_FILE_MAX_BYTES } from '#contract/limits.ts';
import type { PdfFindings, PdfInspector } from '#domain/ports/pdf-inspector.ts';

const BYTES_PER_MB = 1024 * 1024;
const TOO_LARGE = `is larger than ${String(GUIDE_FILE_MAX_BYTES / BYTES_PER_MB)} MB; export it with smaller pictures`;

/** Inspects PDFs with pdf.js, in this process and without drawing them. */
export const pdfjsInspector: PdfInspector = {
  async inspect(content) {
    const size = content.byteLength > GUIDE_FILE_MAX_BYTES ? [TOO_LARGE] : [];
    const { pages, problems } = await read(content);
    return { pages, problems: [...size, ...problems] };
  },
};

/** The browser's classes for drawing that pdf.js needs to load. */
const DRAWING = ['DOMMatrix', 'ImageData', 'Path2D'];

function NotDrawn() {
  // pdf.js makes one when it loads, and uses it only to draw.
}

/**
 * Loads pdf.js. It takes the classes for drawing from a package where one is installed. Lambda has
 * none, and nothing is drawn here, so empty classes do.
 */
export async function loadPdfjs() {
  for (const name of DRAWING) {
    if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value: NotDrawn, writable: true });
  }
  // Without it, pdf.js would look for its worker beside the bundle.
  await import('pdfjs-dist/legacy/build/pdf.worker.mjs');
  return await import('pdfjs-dist/legacy/build/pdf.mjs');
}

async function read(content: Uint8Array): Promise<PdfFindings> {
  const { getDocument, VerbosityLevel } = await loadPdfjs();
  // The library takes ownership of the bytes, so it gets a copy.
  const task = getDocument({ data: content.slice(), verbosity: VerbosityLevel.ERRORS, stopAtErrors: true });
  try {
    const document = await task.promise;
    const { numPages: pages } = document;
    const { script, attachment } = await contents(document);
    return {
      pages,
      problems: [
        ...(pages > 0 ? [] : ['has no page; export it again']),
        ...(script ? ['has a script or an action that runs by itself; export it without'] : []),
        ...(attachment ? ['has a file attached; remove the attachment'] : []),
      ],
    };
  } catch (error) {
    const problem =
      error instanceof Error && error.name === 'PasswordException'
        ? 'needs a password; export it without one'
        : 'is not a PDF that can be opened; export it again';
    return { pages: 0, problems: [problem] };
  } finally {
    await task.destroy();
  }
}

/** The used part of what pdf.js says of the document and its annotations, which it doesn't type. */
const openAction = v.nullable(v.object({ action: v.optional(v.unknown()) }));
const annotations = v.array(v.looseObject({ subtype: v.optional(v.string()), actions: v.nullish(v.looseObject({})) }));
/** What a link can lead to. pdf.js gives none of them for a link that runs a script. */
const linkTargets = ['url', 'unsafeUrl', 'dest', 'action', 'attachment', 'setOCGState', 'resetForm'];

/** Looks for what a reader would run or save, in the document and on each page. */
async function contents(document: PDFDocumentProxy): Promise<{ script: boolean; attachment: boolean }> {
  const [actions, hasActions, opening, attachments] = await Promise.all([
    document.getJSActions(),
    document.hasJSActions(),
    document.getOpenAction() as Promise<unknown>,
    document.getAttachments() as Promise<unknown>,
  ]);
  const found = {
    script: actions !== null || hasActions || v.parse(openAction, opening)?.action !== undefined,
    attachment: attachments !== null,
  };
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const ofPage: unknown = await page.getJSActions();
    found.script ||= ofPage !== null;
    for (const annotation of v.parse(annotations, await page.getAnnotations())) {
      const { actions: ofAnnotation, subtype } = annotation;
      const isAimless = subtype === 'Link' && !linkTargets.some((target) => target in annotation);
      found.script ||= isAimless || (ofAnnotation !== undefined && ofAnnotation !== null);
      found.attachment ||= subtype === 'FileAttachment';
    }
    page.cleanup();
  }
  return found;
}
