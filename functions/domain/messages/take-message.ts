import { MESSAGES_PER_ADDRESS_PER_HOUR } from '#contract/endpoints/messages/limits.ts';
import { CONFIRMATIONS_PER_EMAIL_PER_DAY } from '#contract/endpoints/sign-in/limits.ts';
import { type BusinessDelivery, deliverNow } from '../mail/deliver-outbox.ts';
import { toOutboxMail } from '../mail/outbox-mail.ts';
import type { RateLimits } from '../shared/ports.ts';
import { confirmationsKey, DAY_SECONDS, mayMailTyped, takeForViewer } from '../shared/rate-limits.ts';
import { type Message } from './message.ts';
import { messageConfirmationMail } from './message-confirmation-mail.ts';
import { messageMail } from './message-mail.ts';
import type { Messages } from './ports.ts';

export interface Dependencies extends BusinessDelivery {
  readonly messages: Pick<Messages, 'record'>;
}

/** Whether the sender gets an email that it arrived. */
export interface Answer {
  readonly confirmed: boolean;
}

export const suspicion = (honeypot: string): Pick<Message, 'suspect'> => (honeypot === '' ? {} : { suspect: true });

export async function take(dependencies: Dependencies, viewer: string, message: Message): Promise<Answer> {
  const { messages, rateLimits, random, businessProfile, businessInbox, ccFor } = dependencies;
  const { kind, email, receivedAt } = message;
  await takeForViewer(rateLimits, 'messages', viewer, MESSAGES_PER_ADDRESS_PER_HOUR, receivedAt);
  const isConfirmed = message.suspect === undefined && (await mayConfirm(rateLimits, email, viewer, receivedAt));
  const mails = [
    { ...messageMail({ message, to: businessInbox, businessProfile }), ...(await ccFor('messages', businessInbox)) },
    ...(isConfirmed ? [messageConfirmationMail({ to: email, kind, businessProfile })] : []),
  ].map((mail) => toOutboxMail(mail, { random, now: receivedAt }));
  if ((await messages.record(message, mails)) === 'known') return { confirmed: isConfirmed };
  const isWhole = await deliverNow(dependencies, mails);
  return { confirmed: isConfirmed && isWhole };
}

async function mayConfirm(limits: RateLimits, email: string, viewer: string, now: number): Promise<boolean> {
  const day = { limit: CONFIRMATIONS_PER_EMAIL_PER_DAY, windowSeconds: DAY_SECONDS, now };
  if (!(await limits.take({ key: confirmationsKey(email), ...day })).taken) return false;
  return await mayMailTyped(limits, viewer, now);
}
