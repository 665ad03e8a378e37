import { isDeepStrictEqual } from 'node:util';
import {
  applied,
  bookedFields,
  expectedFields,
  needsPerson,
  type Order,
  type OrderChange,
  OrderGone,
  type OrderKey,
} from '#domain/orders/core/order.ts';
import type { Orders, ReceivedPayments } from '#domain/orders/core/ports.ts';
import { frozenCopy } from './frozen-copy.ts';
import { turn } from './turn.ts';

export function inMemoryOrders(...placed: readonly Order[]): Orders & {
  all(): Order[];
  /** For the fake that moves an order and queues emails in one step. */
  move(read: Order, to: Pick<Order, 'buyerId' | 'buyer'>): boolean;
  /** Removes an order as it was read. */
  remove(read: Order): boolean;
  /** For the fake that changes an order with what it stands for. Returns whether it has. */
  changeAsRead(read: Order, change: OrderChange): boolean;
  /** For the fake that books a payment with its hours in one step. */
  book(...booked: Parameters<ReceivedPayments['book']>): boolean;
} {
  const orders = new Map<string, Order>();
  const lastOf = new Map<string, string>();
  const keyOf = ({ buyerId, number }: OrderKey): string => JSON.stringify([buyerId, number]);
  const receipts = new Map<string, OrderKey>();
  const moved = new Map<string, OrderKey>();
  const claims = new Map<string, string>();
  const payers = new Map<string, Set<string>>();
  const current = (key: OrderKey) => orders.get(keyOf(key)) ?? orders.get(keyOf(moved.get(key.number) ?? key));
  for (const order of placed) orders.set(keyOf(order), frozenCopy(order));

  return {
    async insert(order) {
      await turn();
      if (orders.has(keyOf(order))) throw new Error(`Order ${order.number} exists already`);
      orders.set(keyOf(order), frozenCopy(order));
    },

    async insertAfter(order, seen) {
      await turn();
      const last = lastOf.get(order.buyerId);
      if (last !== undefined && !seen.some(({ number }) => number === last)) return false;
      if (orders.has(keyOf(order))) return false;
      orders.set(keyOf(order), frozenCopy(order));
      lastOf.set(order.buyerId, order.number);
      return true;
    },

    async restore(removed) {
      await turn();
      const { cameFrom: _, ...kept } = removed;
      const restored = { ...kept, buyer: { email: '', fullname: '' } };
      if (!orders.has(keyOf(removed))) orders.set(keyOf(removed), frozenCopy(restored));
      return restored;
    },

    async claimItems({ buyerId, number, items }, over) {
      await turn();
      const guides = items.map(({ id }) => JSON.stringify([buyerId, id]));
      const holders = guides.flatMap((guide) => claims.get(guide) ?? []);
      const others = [...new Set(holders)].filter((holder) => holder !== number && !over.includes(holder));
      if (others.length === 0) for (const guide of guides) claims.set(guide, number);
      return others;
    },

    async noteCapture(read, at, rivals) {
      await turn();
      const isAsRead = (one: Order, ...names: (keyof Order)[]) =>
        names.every((name) => orders.get(keyOf(one))?.[name] === one[name]);
      const order = orders.get(keyOf(read));
      if (order === undefined || !isAsRead(read, 'state')) return false;
      if (!rivals.every((rival) => isAsRead(rival, 'state', 'claimedAt', 'capturingAt'))) return false;
      orders.set(keyOf(read), frozenCopy(applied(order, { capturingAt: at })));
      return true;
    },

    async notePayer(email, number) {
      await turn();
      payers.set(email, (payers.get(email) ?? new Set()).add(number));
    },

    async paidBy(email) {
      await turn();
      return [...(payers.get(email) ?? [])].toSorted();
    },

    async find(key) {
      await turn();
      return orders.get(keyOf(key));
    },

    async ofBuyer(buyerId) {
      await turn();
      return [...orders.values()]
        .filter((order) => order.buyerId === buyerId)
        .sort((a, b) => (a.number < b.number ? -1 : 1));
    },

    async locate(number) {
      await turn();
      const order = [...orders.values()].find((candidate) => candidate.number === number);
      return order === undefined ? undefined : { buyerId: order.buyerId, number };
    },

    async locateMoved(number) {
      await turn();
      return moved.get(number);
    },

    async byState({ state, from, until, after, limit }) {
      await turn();
      const position = ({ createdAt, number }: Pick<Order, 'createdAt' | 'number'>) =>
        `${new Date(createdAt).toISOString()}#${number}`;
      const found = [...orders.values()]
        .filter((order) => order.state === state && order.createdAt >= from && order.createdAt < until)
        .filter((order) => after === undefined || position(order) < position(after))
        .sort((a, b) => (position(a) < position(b) ? 1 : -1));
      return { orders: found.slice(0, limit), more: found.length >= limit };
    },

    async takeReceiptNumber(receiptNumber, { buyerId, number }) {
      await turn();
      const taken = receipts.get(receiptNumber);
      if (taken === undefined) receipts.set(receiptNumber, frozenCopy({ buyerId, number }));
      return taken === undefined || keyOf(taken) === keyOf({ buyerId, number });
    },

    async locateReceipt(receiptNumber) {
      await turn();
      return receipts.get(receiptNumber);
    },

    async forDigest(paidSince) {
      await turn();
      return [...orders.values()].filter((order) => (order.paidAt ?? 0) >= paidSince || needsPerson(order));
    },

    async toCheck(now, limit) {
      await turn();
      return [...orders.values()]
        .flatMap((order) => (order.checkAt !== undefined && order.checkAt <= now ? [{ order, at: order.checkAt }] : []))
        .sort((a, b) => a.at - b.at)
        .slice(0, limit)
        .map(({ order }) => order);
    },

    async change(key, from, change, seen) {
      await turn();
      const order = current(key);
      if (order === undefined) throw new OrderGone(key.number);
      const isUnchanged =
        seen === undefined || expectedFields.every((name) => isDeepStrictEqual(seen[name], order[name]));
      const isMoved = order.buyerId !== key.buyerId;
      if (isMoved || !from.includes(order.state) || !isUnchanged) return { changed: false, order };
      const changed = frozenCopy(applied(order, change));
      orders.set(keyOf(key), changed);
      return { changed: true, order: changed };
    },

    move(read, to) {
      if (!isDeepStrictEqual(orders.get(keyOf(read)), read) || orders.has(keyOf({ ...read, ...to }))) return false;
      const { number, receiptNumber } = read;
      orders.delete(keyOf(read));
      orders.set(keyOf({ ...read, ...to }), frozenCopy({ ...read, ...to }));
      moved.set(number, frozenCopy({ buyerId: to.buyerId, number }));
      if (receiptNumber !== undefined) receipts.set(receiptNumber, frozenCopy({ buyerId: to.buyerId, number }));
      if (lastOf.get(read.buyerId) === number) lastOf.delete(read.buyerId);
      return true;
    },

    remove(read) {
      if (!isDeepStrictEqual(orders.get(keyOf(read)), read)) return false;
      if (lastOf.get(read.buyerId) === read.number) lastOf.delete(read.buyerId);
      return orders.delete(keyOf(read));
    },

    book(order, { known, over, open }) {
      const guides = order.items.map(({ id }) => JSON.stringify([order.buyerId, id]));
      const last = lastOf.get(order.buyerId);
      const isKnown = last === undefined || known.some(({ number }) => number === last);
      const isFree = guides.every((guide) => [undefined, ...over].includes(claims.get(guide)));
      const isUnpaid = open.every((read) => {
        const rival = orders.get(keyOf(read));
        const isUnclaimed = rival?.claimedAt === read.claimedAt && rival?.capturingAt === read.capturingAt;
        return rival?.state === read.state && isUnclaimed;
      });
      if (!isKnown || !isFree || !isUnpaid || receipts.has(order.receiptNumber) || orders.has(keyOf(order)))
        return false;
      for (const guide of guides) claims.set(guide, order.number);
      orders.set(keyOf(order), frozenCopy(order));
      lastOf.set(order.buyerId, order.number);
      receipts.set(order.receiptNumber, frozenCopy({ buyerId: order.buyerId, number: order.number }));
      return true;
    },

    changeAsRead(read, change) {
      const order = orders.get(keyOf(read));
      if (order === undefined || !bookedFields.every((name) => isDeepStrictEqual(order[name], read[name])))
        return false;
      orders.set(keyOf(read), frozenCopy(applied(order, change)));
      return true;
    },

    all: () => [...orders.values()],
  };
}
