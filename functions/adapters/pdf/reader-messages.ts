import * as v from 'valibot';
import { PDF_CONTENTS_MAX } from '#contract/endpoints/guides/limits.ts';
import { cleanLine } from '#contract/text.ts';
import { PDF_MAX_PROBLEMS, pdfAccess } from '#domain/guides/ports.ts';

/** Characters of a problem or an error: more is no sentence. */
export const SENTENCE_MAX_LENGTH = 500;
/** The usual limit of an answer is 6 MB, in which these bytes take a third more. */
export const SAMPLE_MAX_BYTES = 4 * 1024 * 1024;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What the function that reads PDFs is asked: to do one task with one file. */
export const pdfRequest = v.object({
  /** A link to the file. */
  url: v.pipe(v.string(), v.url()),
  /** Hex, of the content that the caller read. */
  sha256: v.pipe(v.string(), v.hexadecimal(), v.length(64)),
  task: v.variant('name', [
    v.object({ name: v.literal('inspect') }),
    v.object({ name: v.literal('read') }),
    v.object({
      name: v.literal('sample'),
      request: v.object({ pages: count, of: count, title: v.string(), address: v.string() }),
    }),
  ]),
});
export type PdfRequest = v.InferOutput<typeof pdfRequest>;

const sentence = v.pipe(v.string(), v.maxLength(SENTENCE_MAX_LENGTH));
const isPdf = (content: Uint8Array): boolean => Buffer.from(content.subarray(0, 5)).toString() === '%PDF-';

/** What each task may answer. A file may have taken over the reader, so nothing more is taken. */
const results = {
  inspect: v.object({
    pages: count,
    problems: v.pipe(v.array(sentence), v.maxLength(PDF_MAX_PROBLEMS)),
    access: v.exactOptional(pdfAccess),
  }),
  read: v.object({
    contents: v.pipe(
      v.array(
        v.object({
          title: v.pipe(sentence, v.transform(cleanLine), v.nonEmpty()),
          page: v.pipe(count, v.minValue(1)),
        }),
      ),
      v.maxLength(PDF_CONTENTS_MAX),
    ),
    proportions: v.pipe(v.array(v.pipe(v.number(), v.gtValue(0))), v.maxLength(PDF_CONTENTS_MAX)),
  }),
  sample: v.pipe(
    v.string(),
    v.transform((text) => Uint8Array.from(Buffer.from(text, 'base64'))),
    v.check((content) => content.byteLength <= SAMPLE_MAX_BYTES && isPdf(content)),
  ),
} as const;

type TaskName = PdfRequest['task']['name'];
export type PdfResult<Name extends TaskName> = v.InferOutput<(typeof results)[Name]>;

const failure = v.object({ error: v.object({ name: sentence, message: sentence }) });

/** An answer before it was checked. */
export type PdfAnswer = { readonly result: unknown } | v.InferOutput<typeof failure>;

/**
 * A checked answer: the task's result, or the error that the file caused.
 * @throws ValiError for anything else
 */
export function parseAnswer<Name extends TaskName>(
  name: Name,
  answer: unknown,
): { readonly result: PdfResult<Name> } | v.InferOutput<typeof failure> {
  return v.parse(v.union([failure, v.object({ result: results[name] })]), answer) as
    | { readonly result: PdfResult<Name> }
    | v.InferOutput<typeof failure>;
}
