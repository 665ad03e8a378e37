import type { readOfficeDocument as contract } from '#contract/endpoints/website/office.ts';
import type { UseCase } from '../shared/use-case.ts';
import { type EditorDependencies, officeDocument } from './documents.ts';

/** A document of the website: its draft, or what is published. */
export function readOfficeDocument(dependencies: EditorDependencies): UseCase<typeof contract> {
  return async ({ input: { name } }) => await officeDocument(dependencies, name);
}
