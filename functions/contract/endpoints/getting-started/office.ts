import * as v from 'valibot';
import { officeRead } from '../../endpoint.ts';

/** A line of "Getting started". */
const gettingStartedLine = v.object({
  key: v.string(),
  /** `unknown`: it couldn't be looked up. */
  state: v.picklist(['done', 'undone', 'unknown']),
  title: v.string(),
  /** What is missing, and why it matters. */
  text: v.string(),
  /** How long it takes, such as "2 minutes". */
  takes: v.string(),
  /** The place in the office, below /office; missing if only others can do it. */
  path: v.exactOptional(v.string()),
  /** What of it is left, each with its place in the office. */
  left: v.exactOptional(v.array(v.object({ title: v.string(), path: v.string() }))),
  /** Who does it, if only a terminal or a mailbox can. */
  ask: v.exactOptional(v.string()),
  /** The command for it. */
  command: v.exactOptional(v.string()),
});
export type GettingStartedLine = v.InferOutput<typeof gettingStartedLine>;

export const getOfficeGettingStarted = officeRead({
  id: 'get-office-getting-started',
  summary: 'Lists what a new business needs once, and what of it is done.',
  path: 'office/getting-started',
  office: { roles: ['owner'] },
  success: { message: 'Getting started.', res: v.array(gettingStartedLine) },
});
