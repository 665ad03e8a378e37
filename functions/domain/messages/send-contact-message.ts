import type { sendContactMessage as contract } from '#contract/endpoints/messages/public.ts';
import { originOf } from '../shared/origin.ts';
import type { UseCase } from '../shared/use-case.ts';
import { messageId } from './message.ts';
import { type Dependencies, suspicion, take } from './take-message.ts';

/**
 * Stores a message together with its emails, then sends them. If mail is down, they wait in the
 * outbox and the sender still succeeds. An inbox gets at most three confirmations a day, and a
 * message with text in the hidden field none (docs/product.md#confirmations).
 * @throws Refusal TOO_MANY_REQUESTS beyond 10 an hour per viewer address
 */
export function sendContactMessage(dependencies: Dependencies): UseCase<typeof contract, 'input' | 'viewer'> {
  return async ({ input, viewer }) => {
    const { name, email, message, leaveEmpty, cameFrom } = input;
    const now = dependencies.clock.now();
    return await take(dependencies, viewer, {
      kind: 'contact',
      id: messageId(['contact', email, name, message], now),
      receivedAt: now,
      name,
      email,
      message,
      ...suspicion(leaveEmpty),
      ...originOf({ cameFrom }),
    });
  };
}
