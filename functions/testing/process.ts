import type { Agreements } from '#domain/agreements/ports.ts';
import type { Balances } from '#domain/balances/ports.ts';
import type { DiscountCodes } from '#domain/codes/ports.ts';
import type { Bookings, Orders, Payments, ReceivedPayments, WebhookEvents } from '#domain/orders/core/ports.ts';
import type { PaymentRequests } from '#domain/payment-requests/ports.ts';
import type { Classes, ClassSeats } from '#domain/seats/ports.ts';
import { DependencyDown } from '#domain/shared/refusal.ts';
import { pauses } from '#domain/shared/until-written.ts';
import type { World } from './world.ts';

// The order of what processes do comes from a seed, not from time.
pauses.after = () => Promise.resolve();

/**
 * The fate of a call to a port. `crashes`: it takes effect, and its process ends before the answer.
 * `refused`: it fails without effect. `unanswered`: it takes effect, but fails for the caller.
 * `repeated`: the answer is lost, and the store's client repeats the request.
 */
export type Fate = 'succeeds' | 'crashes' | 'refused' | 'unanswered' | 'repeated';

/**
 * The ports through which a process has effects. Processes share the clock, the log and the files.
 */
export interface Ports {
  readonly orders: Orders;
  readonly payments: Payments;
  readonly codes: DiscountCodes;
  readonly balances: Balances;
  readonly credits: Bookings;
  readonly seatBookings: Bookings;
  readonly mailer: World['mailer'];
  readonly webhookEvents: WebhookEvents;
  readonly paymentRequests: PaymentRequests;
  readonly received: ReceivedPayments;
  readonly agreements: Agreements;
  readonly classes: Classes & ClassSeats;
}

/**
 * A process that can end at any call. What it awaits then never settles, so none of its `catch` or
 * `finally` blocks run.
 */
export interface Process {
  /** This process's ports. */
  readonly ports: (given: Ports) => Ports;
  /** Any port, as this process calls it. */
  readonly withFaults: <Port extends object>(name: string, port: Port) => Port;
  /** Runs the process until it answers or crashes. */
  readonly run: (work: () => Promise<unknown>) => Promise<void>;
}

/** Starts a process. Each of its calls waits for its fate from `fateOf`. */
export function startProcess(fateOf: (call: string) => Promise<Fate>): Process {
  let isOver = false;
  const ended = (): boolean => isOver;
  let crash = (): void => undefined;
  const crashed = new Promise<void>((resolve) => {
    crash = () => {
      isOver = true;
      resolve();
    };
  });
  const forever = new Promise<never>(() => undefined);

  function withFaults<Port extends object>(name: string, port: Port): Port {
    type Call = (...parameters: unknown[]) => Promise<unknown>;
    const wrapped = Object.entries(port).map(([member, value]: [string, unknown]) => {
      if (typeof value !== 'function') return [member, value];
      const call = value as Call;
      return [
        member,
        async (...parameters: unknown[]) => {
          const fate = await fateOf(`${name}.${member}`);
          if (ended()) return await forever;
          if (fate === 'refused') throw new DependencyDown(name, new Error('Nothing has happened'));
          let result = await call(...parameters);
          if (fate === 'crashes') crash();
          if (ended()) return await forever;
          if (fate === 'unanswered') throw new DependencyDown(name, new Error('It has happened'));
          if (fate === 'repeated') result = await call(...parameters);
          return result;
        },
      ];
    });
    return Object.fromEntries(wrapped) as Port;
  }

  return {
    withFaults,
    ports: (given) =>
      Object.fromEntries(
        Object.entries(given).map(([name, port]: [string, object]) => [name, withFaults(name, port)]),
      ) as unknown as Ports,
    run: async (work) => {
      await Promise.race([work(), crashed]);
    },
  };
}
