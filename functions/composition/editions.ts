import { announceEditions } from '#domain/orders/announce-editions.ts';
import { askUnsubscribe, unsubscribe } from '#domain/orders/unsubscribe.ts';
import { requestLog } from '#http/log.ts';
import {
  announcements,
  clock,
  guidePages,
  letterhead,
  mailFeedback,
  orders,
  outbox,
  peppers,
  rateLimits,
  users,
} from './adapters.ts';

export const announceEditionsUseCase = () =>
  announceEditions({
    announcements: announcements(),
    guidePages: guidePages(),
    orders: orders(),
    users: users(),
    mailFeedback: mailFeedback(),
    outbox: outbox(),
    rateLimits: rateLimits(),
    peppers: peppers(),
    letterhead: letterhead(),
    clock,
    log: requestLog,
  });
export const unsubscribeUseCase = () => unsubscribe({ peppers: peppers(), orders: orders(), users: users(), clock });
export const askUnsubscribeUseCase = () => askUnsubscribe();
