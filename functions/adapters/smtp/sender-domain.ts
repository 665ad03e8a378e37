import { Resolver } from 'node:dns/promises';
import type { SenderDomain } from '#domain/office/ports.ts';
import { DependencyDown } from '#domain/shared/refusal.ts';

/** What reads DNS; tests replace it. */
type Dns = Pick<Resolver, 'resolveTxt'>;

const quick = () => new Resolver({ timeout: 2_000, tries: 2 });

/**
 * The domain of a sender, `Name <address>`. As receivers do, it also takes the record of a domain
 * above it.
 */
export function senderDomain(from: string, dns: Dns = quick()): SenderDomain {
  const labels = (/@([^@>]+)>?$/.exec(from)?.[1] ?? '').toLowerCase().split('.');
  const domains = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
  return {
    async hasDmarc() {
      for (const domain of domains) {
        const records = await textsOf(dns, `_dmarc.${domain}`);
        // Of several, none counts.
        if (records.filter((text) => /^v *= *DMARC1 *(?:;|$)/.test(text)).length === 1) return true;
      }
      return false;
    },
  };
}

/** A machine that asks no DNS. */
export const noDns: SenderDomain = { hasDmarc: () => Promise.resolve(undefined) };

async function textsOf(dns: Dns, name: string): Promise<string[]> {
  try {
    return (await dns.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
    throw new DependencyDown('DNS', error);
  }
}
