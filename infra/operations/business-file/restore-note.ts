import * as v from 'valibot';
import type { Objects } from './objects.ts';

/** What is known of a restore on the stack that it wrote. */
const restoreNote = v.object({
  /** The id of the copy. */
  copy: v.string(),
  /** Of which stage, when it began, and by which version of the product. */
  stage: v.string(),
  savedAt: v.number(),
  version: v.string(),
  startedAt: v.number(),
  /** Missing while the restore isn't finished. */
  finishedAt: v.optional(v.number()),
  /** How many people were erased again. */
  erased: v.number(),
});
export type RestoreNote = v.InferOutput<typeof restoreNote>;

/** The note of the last restore; undefined if the stack was never restored. */
export async function readNote(objects: Objects): Promise<RestoreNote | undefined> {
  const text = await objects.note();
  return text === undefined ? undefined : v.parse(v.pipe(v.string(), v.parseJson(), restoreNote), text);
}

export async function writeNote(objects: Objects, note: RestoreNote): Promise<void> {
  await objects.setNote(JSON.stringify(note, null, 2));
}
