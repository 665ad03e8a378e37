import { CARD_MAX_BYTES, cardSize, type PageCard } from '#contract/website/cards.ts';
import { drawCard, type ImageArea, logoArea, pictureArea } from '../../components/preview-card.ts';

/** Tried until a card is small enough. */
const QUALITIES = [0.9, 0.8, 0.7, 0.6, 0.5, 0.4];

/** The address of a drawing in a given size, because a canvas can’t rely on its own. */
const inSize = async (address: string, area: ImageArea): Promise<string> => {
  const answer = await fetch(address);
  const { documentElement } = new DOMParser().parseFromString(await answer.text(), 'image/svg+xml');
  for (const [name, value] of Object.entries(area)) documentElement.setAttribute(name, String(value));
  return `data:image/svg+xml,${encodeURIComponent(documentElement.outerHTML)}`;
};

/** An image of the site; undefined if it can’t be loaded, because the words are enough. */
const load = async (address: string, area: ImageArea): Promise<HTMLImageElement | undefined> => {
  const image = new Image();
  try {
    image.src = address.endsWith('.svg') ? await inSize(address, area) : address;
    await image.decode();
    return image;
  } catch {
    return undefined;
  }
};

/**
 * Draws a preview card as a JPEG.
 * @throws Error if the font can’t be loaded, or no quality is small enough
 */
export const cardJpeg = async (card: PageCard): Promise<Blob> => {
  const [logo, picture] = await Promise.all([
    load(card.logo, logoArea),
    card.picture === null ? undefined : load(card.picture, pictureArea),
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
