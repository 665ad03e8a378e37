import type { InputOf } from '#contract/endpoint.ts';
import type { applyAsPartner as application } from '#contract/endpoints/messages/public.ts';
import { partnerFields } from '#contract/message-labels.ts';
import { originOf } from '../shared/origin.ts';
import { messageId } from './message.ts';
import { type Answer, type Dependencies, suspicion, take } from './take-message.ts';

/** Does the same with an application from the partner form. */
export function applyAsPartner(dependencies: Dependencies) {
  return async ({ input, viewer }: { input: InputOf<typeof application>; viewer: string }): Promise<Answer> => {
    const { fullname, leaveEmpty, cameFrom, ...rest } = input;
    const now = dependencies.clock.now();
    return await take(dependencies, viewer, {
      kind: 'partner',
      id: messageId(['partner', rest.email, fullname, ...partnerFields.map((name) => rest[name]), rest.comments], now),
      receivedAt: now,
      name: fullname,
      ...rest,
      ...suspicion(leaveEmpty),
      ...originOf({ cameFrom }),
    });
  };
}
