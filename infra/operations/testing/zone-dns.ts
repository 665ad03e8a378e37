import type { Dns } from '../mail-dns.ts';
import type { DomainDns } from '../preflight/domain.ts';

/** DNS records by name and type, such as `example.com TXT`. */
export type Zone = Readonly<Record<string, readonly string[]>>;

/** Answers from a zone as Node's resolver does: it throws for what isn't there. */
export function zoneDns(zone: () => Zone): Dns & DomainDns {
  const look = (name: string, type: string): Promise<readonly string[]> => {
    const records = zone()[`${name} ${type}`];
    if (records !== undefined) return Promise.resolve(records);
    return Promise.reject(Object.assign(new Error(`query${type} ENOTFOUND ${name}`), { code: 'ENOTFOUND' }));
  };
  return {
    // A long text comes in parts.
    resolveTxt: async (name) => (await look(name, 'TXT')).map((text) => text.match(/.{1,20}/g) ?? []),
    resolveMx: async (name) => (await look(name, 'MX')).map((exchange) => ({ exchange, priority: 10 })),
    resolveNs: async (name) => [...(await look(name, 'NS'))],
    // Such as `issue amazon.com`.
    resolveCaa: async (name) =>
      (await look(name, 'CAA')).map((text) => {
        const [tag = '', value] = text.split(' ');
        return { critical: 0, [tag]: value };
      }),
    resolveCname: async (name) => [...(await look(name, 'CNAME'))],
  };
}
