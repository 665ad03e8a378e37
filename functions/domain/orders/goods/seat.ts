import type { SeatItem } from '../core/order.ts';
import type { Access, Kind } from './kind.ts';

const has = (who: string): string => (who.toLowerCase() === 'you' ? 'have' : 'has');
const seats = (count: number): string => (count === 1 ? 'seat' : 'seats');
const are = (count: number): string => (count === 1 ? 'is' : 'are');

/** A student's seat in a class. */
export const seat = {
  isOf: (item): item is SeatItem => 'classId' in item,
  due: 'seats',
  staysWithFamily: 'a seat in a class',
  many: 'seats',
  one: 'seat',
  place: (name) => `on ${name}’s dashboard`,
  paused: 'Its seats',
  pausedGoods: 'Its seats',
  resting: 'seats',
  notReceived: 'says that the class never took place',
  notAsDescribed: 'says that the class isn’t as described',
  paidAlready:
    'Another payment for the same seat was faster, so you haven’t been charged. It’ll be on the dashboard once it has arrived.',
  refundedByShop: 'by the shop, because its class was full by then, or it was paid twice',
  nature: 'Seats in a live online class with a teacher, on dates that its page shows.',
  withReceipt: 'with the dates of the class ',
  access: {
    all: (count) => `the ${seats(count)} in this order`,
    lost: (who, what) => `${who} no longer ${has(who)} ${what}.`,
    again: (who, what) => `${who} ${has(who)} ${what} again.`,
    paused: (count) => `The ${seats(count)} in this order ${are(count)} paused until PayPal decides.`,
    back: (count) => `${seats(count)} ${are(count)} back`,
  } satisfies Access,
} as const satisfies Kind<SeatItem>;
