import type { Context } from 'aws-lambda';
import type * as v from 'valibot';
import type { Endpoint } from '#contract/endpoint.ts';
import type { PrefersJson } from '#http/answer.ts';
import { called as calledHandler } from '#http/called.ts';
import { endpointsBehind, type GuardOf, type UseCaseOf } from '#http/endpoint.ts';
import { notified as notifiedHandler } from '#http/notified.ts';
import { prefersJson } from '#http/prefers-json.ts';
import { scheduled as scheduledHandler } from '#http/scheduled.ts';
import { reading as readingHandler, watching as watchingHandler } from '#http/watching.ts';
import { requestOrigin } from './adapters/edge.ts';
import { factsReaderOf } from './environment.ts';
import { prepare } from './preparation.ts';

/**
 * One function: what its handler is made of, of which nothing is made until it starts. Its export
 * is named after its id, and the bundle of a function has this export alone.
 */
export interface Wired<Handler = unknown, UseCase = unknown> {
  readonly id: string;
  readonly useCase: () => UseCase;
  readonly wire: () => Started<Handler>;
}
interface Started<Handler> {
  readonly handler: Handler;
  /** What its first event would wait for. */
  readonly prepare?: () => Promise<void>;
}

type Handler<Event, Answer> = (event: Event, context: Context) => Promise<Answer>;

/** Wires endpoints with what lets their requests in, besides the origin. */
export const endpointsWith =
  <Auth extends Endpoint['auth']>(guards: () => GuardOf<Endpoint & { readonly auth: Auth }>, prefers?: PrefersJson) =>
  <E extends Endpoint & { readonly auth: Auth }, UseCase extends UseCaseOf<E>>(
    contract: E,
    useCase: () => UseCase,
  ) => ({
    id: contract.id,
    useCase,
    wire: () => {
      const origin = requestOrigin();
      return {
        handler: endpointsBehind(origin, prefers)(contract, useCase(), ...(guards() as unknown as GuardOf<E>)),
        prepare: () => prepare(origin, process.env),
      };
    },
  });

/** An endpoint that answers JSON. */
export const endpoint = /* @__PURE__ */ endpointsWith<'none'>(() => []);

/** An endpoint that answers a file, or JSON if the caller likes that better. */
export const fileEndpoint = /* @__PURE__ */ endpointsWith<'none'>(() => [], prefersJson);

const wired = <UseCase, Handler>(id: string, useCase: () => UseCase, handlerOf: (useCase: UseCase) => Handler) => ({
  id,
  useCase,
  wire: () => ({ handler: handlerOf(useCase()) }),
});

/** What a schedule runs. */
export const scheduled = (id: string, useCase: () => () => Promise<void>) =>
  wired(id, useCase, (run) => scheduledHandler(id, run));

/** The function that watches the logs. */
export const watching = (id: string, useCase: () => Parameters<typeof watchingHandler>[1]) =>
  wired(id, useCase, (watch) => watchingHandler(id, watch));

/** Another function that gets lines of logs. */
export const reading = (id: string, useCase: () => Parameters<typeof readingHandler>[1]) =>
  wired(id, useCase, (receive) => readingHandler(id, receive));

/** A function that another one invokes. */
export const called = <Answer>(id: string, useCase: () => (event: unknown) => Promise<Answer>) =>
  wired(id, useCase, (answer) => calledHandler(id, answer));

/** What gets the messages of a topic. */
export const notified = <const Schema extends v.GenericSchema>(
  id: string,
  schema: Schema,
  useCase: () => (message: v.InferOutput<Schema>) => Promise<void>,
) => wired(id, useCase, (handle) => notifiedHandler(id, schema, handle));

/**
 * Makes the handler of a function, and prepares it where Lambda starts it. It is made again when
 * the office publishes other facts about the business.
 */
export async function started<Event, Answer>({ wire }: Wired<Handler<Event, Answer>>): Promise<Handler<Event, Answer>> {
  let wired: ReturnType<typeof wire> | undefined;
  const newestFacts = factsReaderOf(() => {
    wired = wire();
  });
  let current = wired ?? wire();
  // Set by Lambda in every function.
  if (process.env['LAMBDA_TASK_ROOT'] !== undefined) await current.prepare?.();
  let known = 0;
  return async (event, context) => {
    const state = (await newestFacts?.()) ?? 0;
    if (state !== known) current = wire();
    known = state;
    return await current.handler(event, context);
  };
}
