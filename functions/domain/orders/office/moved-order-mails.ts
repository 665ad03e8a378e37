import { sitePaths } from '#contract/site-paths.ts';
import { type Block, letter } from '../../mail/letter.ts';
import type { Mail } from '../../mail/mail.ts';
import { type BusinessProfile } from '../../shared/business-profile.ts';
import { firstName } from '../../shared/first-name.ts';
import type { Order } from '../core/order.ts';

interface Facts {
  before: Order;
  after: Order;
  businessProfile: BusinessProfile;
}

/** Tells both addresses that a purchase was moved. Neither mail names the other address. */
export function movedOrderMails({ before, after, businessProfile }: Facts): Mail[] {
  const rows: Block = {
    kind: 'rows',
    rows: [
      ...after.items.filter(({ id }) => after.grants.includes(id)).map(({ title }) => ['Guide', title] as const),
      ['Order', after.number],
    ],
  };
  return [
    letter({
      kind: 'notice',
      to: before.buyer.email,
      subject: `Your purchase was moved – ${businessProfile.businessName}`,
      businessProfile,
      blocks: [
        `Hello ${firstName(before.buyer.fullname)}, we’ve moved this purchase to another email address. Its guides are no longer in the dashboard of this one.`,
        rows,
        'Didn’t ask for this? Please write to us, and we’ll look at it again.',
        { kind: 'link', label: 'Contact us', path: sitePaths.contact },
      ],
    }),
    letter({
      kind: 'notice',
      to: after.buyer.email,
      subject: `Your guides from ${businessProfile.businessName}`,
      businessProfile,
      blocks: [
        `Hello ${firstName(after.buyer.fullname)}, we’ve moved a purchase to your account. Download its guides at any time, on any device, from your dashboard.`,
        rows,
        { kind: 'link', label: 'Open my dashboard', path: sitePaths.dashboard },
      ],
    }),
  ];
}
