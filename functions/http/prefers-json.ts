import Negotiator from 'negotiator';
import type { PrefersJson } from './answer.ts';

/** The other type wins if a caller likes both and names neither, or names it first. */
export const prefersJson: PrefersJson = (accept, other) => {
  const types = [other.replace(/;.*/, ''), 'application/json'];
  return new Negotiator({ headers: { accept } }).mediaType(types) === 'application/json';
};
