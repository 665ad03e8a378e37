import { piece } from './piece.ts';

const { page, pictures } = piece('gallery');

export const galleryPage = page;

/** The pictures of the gallery, in the order of a student's years. */
export const galleryPictures = pictures;
