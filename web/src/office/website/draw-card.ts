import { CARD_MAX_BYTES, cardSize, type PageCard } from '#contract/website/cards.ts';
import { drawCard, type ImageArea, logoArea, pictureArea } from '../../components/preview-card.ts';

/** Tried until a card is small enough. */
const QUALITIES = [0.9, 0.8, 0.7, 0.6, 0.5, 0.4];

/** The address of an SVG of the site in a given size, because a canvas can’t rely on its own. */
const inSize = async (file: string, area: ImageArea): Promise<string> => {
  const answer = await fetch(`/${file}`);
  const { documentElement } = new DOMParser().parseFromString(await answer.text(), 'image/svg+xml');
  for (const [name, value] of Object.entries(area)) documentElement.setAttribute(name, String(value));
  return `data:image/svg+xml,${encodeURIComponent(documentElement.outerHTML)}`;
};

const load = async (file: string, area: ImageArea): Promise<HTMLImageElement> => {
  const image = new Image();
  // An uploaded logo is a PNG.
  image.src = file.endsWith('.svg') ? await inSize(file, area) : `/${file}`;
  await image.decode();
  return image;
};

/** Without an image that can’t be loaded, the others and the words are enough. */
const loaded = (file: string | null, area: ImageArea) =>
  file === null ? undefined : load(file, area).catch(() => undefined);

/**
 * Draws a preview card as a JPEG.
 * @throws Error if the font can’t be loaded, or no quality is small enough
 */
export const cardJpeg = async (card: PageCard): Promise<Blob> => {
  const [logo, picture] = await Promise.all([
    loaded(card.logo, logoArea),
    loaded(card.picture, pictureArea),
    document.fonts.load('600 84px Fraunces'),
  ]);
  const canvas = new OffscreenCanvas(cardSize.width, cardSize.height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser has no canvas');
  drawCard(context, card, { logo, picture });
  for (const quality of QUALITIES) {
    const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    if (jpeg.size <= CARD_MAX_BYTES) return jpeg;
  }
  throw new Error('The card has too many bytes');
};
