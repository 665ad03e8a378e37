import type { Orders } from '#domain/ports/orders.ts';
import type { Payments } from '#domain/ports/payments.ts';
import type { WebhookEvents } from '#domain/ports/webhook-events.ts';
import { DependencyDown } from '#domain/refusal.ts';
import type { World } from './world.ts';

/**
 * What a call to a port meets. `dies`: it takes effect, and its process ends before it hears of that. `refused`: nothing
 * happens, and the caller is told so. `unanswered`: it takes effect, the caller is told the contrary. `repeated`: the
 * answer is lost, and the store's client sends the same request again by itself.
 */
export type Fate = 'lives' | 'dies' | 'refused' | 'unanswered' | 'repeated';

/** The ports by which a process has effects. The clock, the log and what only reads files are everybody's. */
export interface Ports {
  readonly orders: Orders;
  readonly payments: Payments;
  readonly mailer: World['mailer'];
  readonly webhookEvents: WebhookEvents;
}

/** A process that can end at any call: what it awaits then never comes, so that no `catch` and no `finally` of it runs. */
export interface Process {
  /** The ports as this process has them. */
  readonly ports: (given: Ports) => Ports;
  /** Runs the process to its end, be that its answer or its death. */
  readonly run: (work: () => Promise<unknown>) => Promise<void>;
}

/** Starts a process of which each call waits until `meet` answers, and then meets what that says. */
export function startProcess(meet: (call: string) => Promise<Fate>): Process {
  let isOver = false;
  const ended = (): boolean => isOver;
  let die = (): void => undefined;
  const death = new Promise<void>((resolve) => {
    die = () => {
      isOver = true;
      resolve();
    };
  });
  const forever = new Promise<never>(() => undefined);

  function disturbed<Port extends object>(name: string, port: Port): Port {
    type Call = (...parameters: unknown[]) => Promise<unknown>;
    const wrapped = Object.entries(port).map(([member, value]: [string, unknown]) => {
      if (typeof value !== 'function') return [member, value];
      const call = value as Call;
      return [
        member,
        async (...parameters: unknown[]) => {
          const fate = await meet(`${name}.${member}`);
          if (ended()) return await forever;
          if (fate === 'refused') throw new DependencyDown(name, new Error('Nothing has happened'));
          let result = await call(...parameters);
          if (fate === 'dies') die();
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
    ports: (given) => ({
      orders: disturbed('orders', given.orders),
      payments: disturbed('payments', given.payments),
      mailer: disturbed('mailer', given.mailer),
      webhookEvents: disturbed('webhookEvents', given.webhookEvents),
    }),
    run: async (work) => {
      await Promise.race([work(), death]);
    },
  };
}
