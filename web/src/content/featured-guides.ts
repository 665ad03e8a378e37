import { piece } from './piece.ts';
import type { FeaturedGuide } from './types.ts';

/** The guides that the home page shows and the footer of every page names. */
export const featuredGuides: readonly FeaturedGuide[] = piece('featured-guides');
