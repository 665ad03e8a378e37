import type { GuideItem } from '../core/order.ts';
import type { Access, Kind } from './kind.ts';

/** A guide, which its buyer downloads. */
export const guide = {
  isOf: (item): item is GuideItem => 'fileName' in item,
  many: 'guides',
  one: 'guide',
  place: (name) => `in ${name}’s library`,
  paused: 'Downloads',
  pausedGoods: 'Downloads of this order',
  resting: 'downloads',
  notReceived: 'says that the guides never arrived',
  notAsDescribed: 'says that the guides aren’t as described',
  paidAlready:
    'Another payment for these guides was faster, so you haven’t been charged. They’ll be in the library once it has arrived.',
  refundedByShop: 'by the shop, because it was paid twice',
  nature: 'Digital goods: PDF files, delivered by download.',
  withReceipt: 'with a link to the guides ',
  access: {
    all: () => 'the guides in this order',
    lost: (who, what) => `${who} can no longer download ${what}.`,
    again: (who, what) => `${who} can download ${what} again.`,
    paused: () => 'Downloads for this order are paused until PayPal decides.',
    back: () => 'guides are back',
  } satisfies Access,
} as const satisfies Kind<GuideItem>;
