import type { applyAsPartner as application } from '#contract/endpoints/messages/public.ts';
import { partnerFields } from '#contract/words/message-labels.ts';
import { originOf } from '../shared/origin.ts';
import type { UseCase } from '../shared/use-case.ts';
import { messageId } from './message.ts';
import { type Dependencies, suspicion, take } from './take-message.ts';

/** Does the same with an application from the partner form. */
export function applyAsPartner(dependencies: Dependencies): UseCase<typeof application, 'input' | 'viewer'> {
  return async ({ input, viewer }) => {
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
