import { randomBytes, randomInt } from 'node:crypto';
import { ulid } from 'ulid';
import type { Clock, Random } from '#domain/shared/ports.ts';

export const clock: Clock = { now: () => Date.now() };

export const random: Random = {
  // randomInt excludes its upper end.
  integer: (min, max) => randomInt(min, max + 1),
  token: () => randomBytes(32).toString('base64url'),
  id: () => ulid(),
};

export const wait = async (milliseconds: number): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
};

/** Resolves after the given time, without keeping the process alive. */
export const deadline = async (milliseconds: number): Promise<undefined> => {
  await new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
};
