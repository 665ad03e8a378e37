import type { Stack } from '@aws-sdk/client-cloudformation';
import type { ReviewDetails } from '@aws-sdk/client-sesv2';
import type { Settings } from '../../stack/settings.ts';

/** What was read, or why not. */
export type Fact<Value> = { readonly known: Value } | { readonly skipped: string };

/** What the account, the domain, PayPal and the tree say before a deploy. */
export interface Known {
  readonly caller: { readonly account: string; readonly arn: string } | { readonly trouble: string };
  /** The region that the terminal names for the AWS CLI, if it names one. */
  readonly shellRegion: string | undefined;
  /** Undefined in accounts from before July 2025, which have none. */
  readonly plan: string | undefined;
  /** The state of the stack that `cdk bootstrap` makes. */
  readonly toolkit: string | undefined;
  readonly stack: Pick<Stack, 'StackStatus' | 'Outputs'> | undefined;
  /** `used`: it has distributions; `allowed`: it just made one; otherwise AWS's refusal. */
  readonly cloudFront: 'used' | 'allowed' | { readonly refusal: string };
  /** A member of an organization may have none until the payer allows it. */
  readonly budgets: 'allowed' | 'linked account' | { readonly refusal: string };
  /** How many functions may run at once. */
  readonly concurrency: number | undefined;
  readonly ses: {
    readonly isOutOfSandbox: boolean;
    readonly maySend: boolean;
    /** AWS's answer to the request to leave the sandbox, if there was one. */
    readonly review?: ReviewDetails | undefined;
    readonly reason: string | undefined;
  };
  readonly mailIdentity: { readonly name: string; readonly exists: boolean };
  readonly zone: Zone | undefined;
  /** The name servers that the world asks. */
  readonly delegation: { readonly zone: Zone; readonly seen: readonly string[] };
  readonly issuers: readonly Issuers[];
  readonly certificate: { readonly status: string; readonly names: readonly string[] } | undefined;
  /** Addresses and aliases that exist already at the names of the site. */
  readonly records: readonly { readonly name: string; readonly type: string }[];
  readonly paypal: 'accepted' | 'not set' | { readonly rejection: string };
  readonly leftovers: readonly { readonly kind: string; readonly name: string }[];
}

export type Facts = { readonly [Name in keyof Known]: Fact<Known[Name]> };

export interface Zone {
  readonly name: string;
  readonly isPrivate: boolean;
  readonly nameServers: readonly string[];
}

/** Who may issue a certificate for a name. */
export interface Issuers {
  readonly name: string;
  /** The nearest name with CAA records, and whom they allow; undefined if anyone may. */
  readonly limit: { readonly at: string; readonly allowed: readonly string[] } | undefined;
}

/**
 * Whether the deploy would create the stack or change it; `blocked`: by what is left of an earlier
 * try, or still goes on.
 */
export type Phase = 'first' | 'later' | 'blocked';

/** What the deploy is about; the phase is undefined if the stack could not be looked up. */
export interface Plan {
  readonly settings: Settings;
  readonly phase: Phase | undefined;
}

/** States of a stack that never was deployed as a whole, or is being deleted. */
export const NEVER_DEPLOYED: readonly string[] = [
  'REVIEW_IN_PROGRESS',
  'CREATE_IN_PROGRESS',
  'CREATE_FAILED',
  'ROLLBACK_IN_PROGRESS',
  'ROLLBACK_FAILED',
  'ROLLBACK_COMPLETE',
  'DELETE_IN_PROGRESS',
  'DELETE_FAILED',
];

/** The phase of a stack that was looked up. */
export function phaseOf(stack: Known['stack']): Phase {
  if (stack === undefined) return 'first';
  return NEVER_DEPLOYED.includes(stack.StackStatus ?? '') ? 'blocked' : 'later';
}

/** The names at which the deploy serves the site, or redirects to it. */
export const siteNames = ({ siteDomain, redirectDomain }: Settings): readonly string[] =>
  [siteDomain, redirectDomain].filter((name) => name !== undefined);
