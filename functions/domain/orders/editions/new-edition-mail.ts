import { API_BASE_PATH, sitePaths, UNSUBSCRIBE_PATH } from '#contract/site-paths.ts';
import type { Guide } from '../../guides/ports.ts';
import { letter } from '../../mail/letter.ts';
import type { Mail } from '../../mail/mail.ts';
import { type BusinessProfile } from '../../shared/business-profile.ts';
import { firstName } from '../../shared/first-name.ts';
import type { Order } from '../core/order.ts';

/** Tells someone that a guide of theirs has a new edition. */
export function newEditionMail({
  buyer: { email, fullname },
  guide: { title, edition, whatsNew = [] },
  token,
  businessProfile,
}: {
  buyer: Order['buyer'];
  guide: Pick<Guide, 'title' | 'edition' | 'whatsNew'>;
  /** Of the link that stops these emails. */
  token: string;
  businessProfile: BusinessProfile;
}): Mail {
  const path = `${API_BASE_PATH}/${UNSUBSCRIBE_PATH.replace('{token}', token)}`;
  return {
    ...letter({
      kind: 'edition',
      to: email,
      subject: `New edition of “${title}”: ${edition}`,
      businessProfile,
      blocks: [
        `Hello ${firstName(fullname)}, the guide “${title}” has a new edition: ${edition}. You own an earlier one, so the new one is yours at no charge.`,
        { kind: 'heading', text: 'What’s new' },
        whatsNew.map((line) => `• ${line}`).join('\n'),
        'Download it at any time from your dashboard. Your earlier edition stays there, too.',
        { kind: 'link', label: 'Open my dashboard', path: sitePaths.dashboard },
        'We send this email only for guides you own, and only when there’s a new edition.',
        {
          kind: 'link',
          label: 'Stop emails about new editions',
          path: `${sitePaths.unsubscribe}?token=${token}`,
          aside: true,
        },
      ],
    }),
    unsubscribeUrl: new URL(path, businessProfile.siteUrl).href,
  };
}
