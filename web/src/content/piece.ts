import { documents } from '#contract/website/documents/index.ts';
import { type Pieces, pictureIn, piecesOf } from '#contract/website/pieces.ts';
import { pictures } from './pictures.ts';

let pieces: Pieces | undefined;

/**
 * A piece of the documents. A build of the site puts a mark in the place of the call, and then the
 * piece in the place of the mark (web/build/pieces.ts).
 */
export const piece = <Name extends keyof Pieces>(name: Name): Pieces[Name] => {
  pieces ??= piecesOf(documents, pictureIn(pictures), 'open');
  return pieces[name];
};
