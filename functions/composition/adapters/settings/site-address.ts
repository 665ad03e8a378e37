import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  variables: ['SITE_URL'],
} as const satisfies Grant;

/** The site’s own origin. */
export const siteAddress = (): string => read('SITE_URL');
