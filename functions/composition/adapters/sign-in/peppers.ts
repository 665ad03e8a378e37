import { managedPeppers } from '#adapters/secrets/secrets.ts';
import type { Peppers } from '#domain/sign-in/ports.ts';
import { secretReader } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: { pepper: ['secretsmanager:GetSecretValue'] },
} as const satisfies Grant;

/** The peppers of one-time codes. */
export const peppers = (): Peppers => managedPeppers(read('PEPPER_SECRET_ID'), secretReader());
