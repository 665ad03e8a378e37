import * as v from 'valibot';
import type { DocumentName } from '#contract/website/documents.ts';
import { picture } from '#contract/website/rules.ts';
import { textsOf } from './changes.ts';
import type { HasPicture } from './ports.ts';
import type { Contents, PlacedProblem } from './problems.ts';

/** The pictures that these documents name and the site doesn't have. */
export async function missingPictures(
  contents: Contents,
  names: readonly DocumentName[],
  hasPicture: HasPicture,
): Promise<PlacedProblem[]> {
  const message = 'The website doesn’t have this picture. Choose another one';
  const problems = names.flatMap((document) =>
    textsOf(contents[document])
      .filter(([entry, name]) => /(?:^|\.)picture$/.test(entry) && v.is(picture, name))
      .map(async ([entry, name]) => ((await hasPicture(name)) ? [] : [{ document, entry, message }])),
  );
  return (await Promise.all(problems)).flat();
}
