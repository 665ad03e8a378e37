import type { Kind } from '../shop/kind.ts';

/** What the pages of a payment say about what is bought. */
export const kindTexts: Readonly<
  Record<
    Kind,
    {
      /** The heading of the cart. */
      cart: string;
      /** Beside the number of items. */
      count: string;
      /** The button of a cart that costs nothing. */
      get: string;
      /** Begins a sentence: what is in the dashboard after the payment. */
      after: string;
      /** Ends a sentence about a link to the same cart. */
      comeAlong: string;
      notReady: string;
      refund: string;
    }
  >
> = {
  guides: {
    cart: 'Selected Courses pdf',
    count: 'Total Courses pdf',
    get: 'Get my guides',
    after: 'your guides will be in your dashboard',
    comeAlong: 'Your guides come along.',
    notReady: 'Your guides aren’t ready yet',
    refund:
      'Not what you expected? Tell us why, and we’ll look into a refund to the card or account that you pay with.',
  },
  seats: {
    cart: 'Your seat',
    count: 'Seats',
    get: 'Get my seat',
    after: 'the dates and the link to join will be in your dashboard',
    comeAlong: 'Your seat comes along.',
    notReady: 'Your seat isn’t ready yet',
    refund: 'Plans changed? The page of the class says until which day you get a full refund.',
  },
  both: {
    cart: 'Your selection',
    count: 'Items',
    get: 'Get my selection',
    after: 'your guides and your class will be in your dashboard',
    comeAlong: 'Your selection comes along.',
    notReady: 'Your selection isn’t ready yet',
    refund:
      'Not what you expected? Tell us why, and we’ll look into a refund. The page of a class says until which day its refund is full.',
  },
};
