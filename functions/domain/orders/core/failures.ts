import type { Order } from './order.ts';

/** Why an order failed for whose guides another payment came first. */
export const PAID_OTHERWISE = 'another payment for its guides came first';

/** Whether an order ended because another payment came first, so PayPal was asked for no money. */
export const isPaidOtherwise = ({ state, problem }: Order): boolean => state === 'FAILED' && problem === PAID_OTHERWISE;

/** Why an order failed whose code has no use left for it. */
export const CODE_USED_UP = 'the code has no use left';

/** Why an order failed in whose class no seat was left for it. */
export const CLASS_FULL = 'the class has no seat left';

/** Why an order failed whose buyer has four seats in its class by now. */
export const SEATS_OF_BUYER = 'its buyer has four seats in the class';

/** Whether an order ended because its buyer has enough seats, so PayPal was asked for no money. */
export const isBeyondBuyer = ({ state, problem }: Order): boolean => state === 'FAILED' && problem === SEATS_OF_BUYER;

/** Whether an order ended because its class was full, so PayPal was never asked for money. */
export const isClassFull = ({ state, problem }: Order): boolean => state === 'FAILED' && problem === CLASS_FULL;

/** Whether an order ended because its code had no use left, so PayPal was never asked for money. */
export const isCodeUsedUp = ({ state, problem }: Order): boolean => state === 'FAILED' && problem === CODE_USED_UP;
