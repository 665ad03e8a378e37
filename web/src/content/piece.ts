import { parseDocuments } from '#contract/website/documents.ts';
import { documentNames } from '#contract/website/names.ts';
import { type Pieces, pictureIn, piecesOf } from '#contract/website/pieces.ts';
import { pictures } from './pictures.ts';

const folder = '../../../functions/contract/website/documents';
const files = import.meta.glob('../../../functions/contract/website/documents/**/*.json', {
  eager: true,
  import: 'default',
});

let pieces: Pieces | undefined;

/**
 * A piece of the documents. A build of the site puts a mark in the place of the call, and then the
 * piece in the place of the mark (web/build/pieces.ts).
 */
export const piece = <Name extends keyof Pieces>(name: Name): Pieces[Name] => {
  const read = () => parseDocuments(Object.fromEntries(documentNames.map((of) => [of, files[`${folder}/${of}.json`]])));
  pieces ??= piecesOf(read(), pictureIn(pictures), 'open');
  return pieces[name];
};
