import type { Collection } from './data-file.ts';
import { ControlError, notFound } from './errors.ts';
import type { Capture, EventType, Order } from './order-record.ts';

export interface OrderStoreOptions {
  store: Collection<Order>;
  now: () => Date;
  /** Called after the change that caused the event is stored. */
  emit: (type: EventType, order: Order) => void;
}

/** A resource, and whether it answers a request id that was seen before. */
export interface Outcome<T> {
  resource: T;
  replayed: boolean;
}

const HOUR_MS = 3_600_000;
/** How long PayPal remembers a PayPal-Request-Id, in milliseconds. */
export const ORDER_REQUEST_MEMORY_MS = 6 * HOUR_MS;
export const REFUND_REQUEST_MEMORY_MS = 45 * 24 * HOUR_MS;

export type OrderStore = ReturnType<typeof openOrderStore>;

/** Finds and saves orders. Lookups throw PayPalError 404 if there is no match. */
export const openOrderStore = ({ store, now, emit }: OrderStoreOptions) => {
  const time = (): string => now().toISOString();
  const isRemembered = (since: string, memoryMs: number): boolean => now().getTime() - Date.parse(since) < memoryMs;
  const find = (matches: (order: Order) => boolean): Order => {
    for (const order of store.values()) if (matches(order)) return order;
    throw notFound();
  };
  return {
    time,
    isRemembered,
    values: () => store.values(),
    get: (id: string): Order => find((order) => order.id === id),

    getByCapture(captureId: string): { order: Order; capture: Capture } {
      const order = find((candidate) => candidate.capture?.id === captureId);
      if (order.capture === undefined) throw notFound();
      return { order, capture: order.capture };
    },

    /** The order that a create call with this request id made, while PayPal remembers it. */
    findCreated(requestId: string): Order | undefined {
      for (const order of store.values()) {
        if (order.requestId === requestId && isRemembered(order.createTime, ORDER_REQUEST_MEMORY_MS)) return order;
      }
      return undefined;
    },

    /** @throws ControlError 409 if nothing was captured */
    captureOf(order: Order): Capture {
      if (order.capture === undefined) throw new ControlError(409, 'The order has no capture.');
      return order.capture;
    },

    save(order: Order, ...events: EventType[]): void {
      order.updateTime = time();
      order.events += events.length;
      store.put(order.id, order);
      for (const event of events) emit(event, order);
    },
  };
};
