import { messageId } from './message.ts';
import { type Answer, type Dependencies, suspicion, take } from './take-message.ts';

/** People can't see this field, so a program may have filled it in. */
interface Honeypot {
  readonly leaveEmpty: string;
}

/**
 * Stores a message together with its emails, then sends them. If mail is down, they wait in the
 * outbox and the sender still succeeds. An inbox gets at most three confirmations a day, and a
 * message with text in the hidden field none (docs/product.md#confirmations).
 * @throws Refusal TOO_MANY_REQUESTS beyond 10 an hour per viewer address
 */
export function sendContactMessage(dependencies: Dependencies) {
  return async ({
    input,
    viewer,
  }: {
    input: Honeypot & { name: string; email: string; message: string };
    viewer: string;
  }): Promise<Answer> => {
    const { name, email, message, leaveEmpty } = input;
    const now = dependencies.clock.now();
    return await take(dependencies, viewer, {
      kind: 'contact',
      id: messageId(['contact', email, name, message], now),
      receivedAt: now,
      name,
      email,
      message,
      ...suspicion(leaveEmpty),
    });
  };
}
