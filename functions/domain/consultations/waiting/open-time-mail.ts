import { dateFormat } from '#contract/dates.ts';
import { bookingName } from '#contract/demo-classes.ts';
import { bookPath } from '#contract/words/demo-subjects.ts';
import { letter } from '../../mail/letter.ts';
import type { Mail } from '../../mail/mail.ts';
import type { BusinessProfile } from '../../shared/business-profile.ts';
import type { Waiting } from '../core/ports.ts';
import { timeText } from '../core/time-text.ts';

interface Facts {
  waiting: Waiting;
  /** The first free time. */
  start: number;
  businessProfile: BusinessProfile;
}

/**
 * Tells someone who waits that a time is free. Anyone can type anyone's address, so it has nothing
 * else that was typed (ADR 16).
 */
export function openTimeMail({ waiting: { email: to, since, subject }, start, businessProfile }: Facts): Mail {
  const { timeZone, siteUrl } = businessProfile;
  const asked = dateFormat({ month: 'long', day: 'numeric', timeZone }).format(since);
  return letter({
    kind: 'opening',
    to,
    subject: subject === undefined ? 'A time just opened' : `A time for a ${bookingName({ subject })} just opened`,
    businessProfile,
    blocks: [
      `You can book a ${subject === undefined ? 'time' : bookingName({ subject })} in the next few days again. The first one is ${timeText(start, timeZone)}.`,
      'First come, first served: someone else may book it before you do.',
      { kind: 'link', label: 'See the free times', path: bookPath(subject) },
      `We send this once, because someone asked for it with this address at ${new URL(siteUrl).host} on ${asked}. If it wasn’t you, you can ignore this email.`,
    ],
  });
}
