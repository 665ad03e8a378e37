import { dayIn, dayText } from '#contract/dates.ts';
import { formatCents } from '#contract/money.ts';
import { API_BASE_PATH, sitePaths, UNSUBSCRIBE_PATH } from '#contract/site-paths.ts';
import { letter } from '../mail/letter.ts';
import type { Mail } from '../mail/mail.ts';
import { unsubscribeToken } from '../orders/editions/unsubscribe-token.ts';
import type { BusinessProfile } from '../shared/business-profile.ts';
import { linkToken } from '../shared/link-token.ts';
import { askOf } from './ask.ts';
import type { PaymentRequest } from './request.ts';
import { untypedTitle, wordsOfCart } from './request-words.ts';

interface Facts {
  request: PaymentRequest;
  to: string;
  buyerId: string;
  pepper: string;
  businessProfile: BusinessProfile;
}

/**
 * Asks someone to pay, at an address that only the buyer typed. So it has nothing else that was
 * typed, no name either: the page says who asks (ADR 16). It names the buyer's own address, which
 * a code has confirmed, but not whole: the email may reach a stranger.
 */
export function requestMail({ request, to, buyerId, pepper, businessProfile }: Facts): Mail {
  const { businessName, timeZone, siteUrl } = businessProfile;
  const { id, cart, cents, expiresAt, buyer } = request;
  const { chosen, asked, those } = wordsOfCart(request);
  const stop = unsubscribeToken(pepper, askOf({ buyerId, id }, to));
  const until = dayText(dayIn(timeZone, expiresAt));
  return {
    ...letter({
      kind: 'request',
      to,
      subject: `Will you pay for ${asked}?`,
      businessProfile,
      blocks: [
        `Someone whose email is ${masked(buyer.email)} asked us to send you this. They chose ${chosen} at ${businessName} and ask you to pay.`,
        'This isn’t a bill: you owe nothing, and nothing is charged unless you decide to pay.',
        cart.map((one) => `• ${untypedTitle(one)}`).join('\n'),
        { kind: 'rows', rows: [['Total', `${formatCents(cents)} USD`]] },
        {
          kind: 'link',
          label: 'See the request',
          path: `${sitePaths.pay}#${linkToken(pepper, 'payment-request', id)}`,
        },
        `The page shows their first name, ${those} and the price. You pay with PayPal and need no account with us. The link works until ${until}. If you don’t know this person, please ignore this email.`,
        {
          kind: 'link',
          label: 'Not for you? End the request and stop these emails',
          path: `${sitePaths.unsubscribe}?token=${stop}`,
          aside: true,
        },
      ],
    }),
    unsubscribeUrl: new URL(`${API_BASE_PATH}/${UNSUBSCRIBE_PATH.replace('{token}', stop)}`, siteUrl).href,
  };
}

/** An address for someone who knows it: le…@example.com. */
const masked = (email: string): string => email.replace(/^(.{1,2})[^@]*/u, '$1…');
