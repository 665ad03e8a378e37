import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  variables: ['BUSINESS_INBOX'],
} as const satisfies Grant;

/** The address that gets the messages, the leads and the morning digest. */
export const businessInbox = (): string => read('BUSINESS_INBOX');
