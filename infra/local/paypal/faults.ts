import { setTimeout as sleep } from 'node:timers/promises';
import { inProgress, internalError, rateLimited } from './errors.ts';
import type { Handler, SimulatorRequest } from './http.ts';
import { type Call, type ChosenScenario, consumeFault, scenarioOf } from './scenarios.ts';
import type { Tokens } from './tokens.ts';

/** A scenario, and what stores it once one of its faults has happened. */
export type StoredScenario = [scenario: ChosenScenario, save: () => void];

export type WithFaults = ReturnType<typeof createFaults>;

/**
 * Makes handlers suffer the scenario of their order: a delay, an error instead of the call, or a
 * lost answer after it.
 */
export const createFaults = (tokens: Tokens) => {
  const running = new Set<string>();
  return (call: Call, scenarioFor: (request: SimulatorRequest) => StoredScenario, handler: Handler): Handler =>
    async (request) => {
      const [chosen, save] = scenarioFor(request);
      const { before, after, delay } = scenarioOf(chosen.name);
      const key = `${request.url.pathname} ${request.header('paypal-request-id') ?? ''}`;
      if (call !== 'read' && running.has(key)) throw inProgress();
      const fault = before?.[call];
      if (fault !== undefined && consumeFault(chosen, `before ${call}`)) {
        save();
        if (fault === 'http-500') throw internalError();
        if (fault === 'rate-limit') throw rateLimited();
        return tokens.expire(request);
      }
      if (delay?.calls.includes(call) === true && consumeFault(chosen, `delay ${call}`)) {
        running.add(key);
        await sleep(chosen.latencyMs ?? delay.defaultMs, undefined, { ref: false });
        running.delete(key);
      }
      const reply = await handler(request);
      const loss = after?.[call];
      if (loss === undefined || !consumeFault(chosen, `after ${call}`)) return reply;
      // By now a create call has made the order that the scenario belongs to.
      scenarioFor(request)[1]();
      if (loss === 'http-500') throw internalError();
      return { ...reply, networkFault: loss };
    };
};
