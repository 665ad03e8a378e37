import { useQuery } from '@tanstack/react-query';
import { startOfficeUpload } from '#contract/endpoints/guides/office.ts';
import { addOfficeCard, listOfficeWebsite } from '#contract/endpoints/website/office.ts';
import type { MissingCard } from '#contract/website/cards.ts';
import { call } from '../../features/api/call.ts';
import { officeQueries } from '../api.ts';
import { sendFile } from '../guides/send-file.ts';

/** Draws cards one after another, and sends each. Nothing asks for the passkey. */
const sendCards = async (cards: readonly MissingCard[], signal: AbortSignal): Promise<number> => {
  const { cardJpeg } = await import('./draw-card.ts');
  try {
    for (const card of cards) {
      const jpeg = await cardJpeg(card);
      const { res: form } = await call(startOfficeUpload, { kind: 'card' }, { signal });
      await sendFile(form, jpeg, { signal, onProgress: () => undefined });
      await call(addOfficeCard, { card: card.name, upload: form.id }, { signal });
    }
  } finally {
    void officeQueries.invalidateQueries({ queryKey: [listOfficeWebsite.id] });
  }
  return cards.length;
};

/**
 * Draws the preview cards that pages lack, as long as the page is open. What fails is tried again
 * later, and the owner need not know.
 * @returns whether cards are drawn now
 */
export const useMissingCards = (cards: readonly MissingCard[]): boolean =>
  useQuery({
    queryKey: ['missing-cards', cards.map(({ name }) => name)],
    queryFn: ({ signal }) => sendCards(cards, signal),
    enabled: cards.length > 0,
  }).isFetching;
