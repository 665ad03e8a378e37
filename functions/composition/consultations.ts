import { balances } from './adapters/agreements.ts';
import { consultations } from './adapters/consultations.ts';
import { businessMailDependencies } from './mail.ts';

export const changedBookings = () => consultations('availability', 'ofPerson', 'taken', 'write');

/** What changing a booking needs. */
export const bookingDependencies = () => ({
  ...businessMailDependencies(),
  consultations: changedBookings(),
  balances: balances('find'),
});
