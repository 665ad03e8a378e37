import { expect, it } from 'vitest';
import { DependencyDown } from '#domain/shared/refusal.ts';
import { noDns, senderDomain } from './sender-domain.ts';

/** A DNS with these records, which fails with other codes for some names. */
const dns = (records: Readonly<Record<string, readonly string[] | string>>) => ({
  asked: [] as string[],
  resolveTxt(name: string) {
    this.asked.push(name);
    const found = records[name] ?? 'ENOTFOUND';
    if (typeof found === 'string') return Promise.reject(Object.assign(new Error(name), { code: found }));
    return Promise.resolve(found.map((text) => [text.slice(0, 4), text.slice(4)]));
  },
});
const hasDmarc = (records: Parameters<typeof dns>[0], from = 'Route to College <hello@Mail.Example.com>') =>
  senderDomain(from, dns(records)).hasDmarc();

it.each([
  ['its own', '_dmarc.mail.example.com'],
  ['that of the domain above it', '_dmarc.example.com'],
])('finds the record: %s', async (_, name) => {
  expect(await hasDmarc({ [name]: ['something else', 'v=DMARC1; p=none'] })).toBe(true);
});

it('takes an address without a name', async () => {
  expect(await hasDmarc({ '_dmarc.example.com': ['v=DMARC1; p=reject'] }, 'hello@example.com')).toBe(true);
});

it.each([
  ['no record', {}],
  ['an empty name', { '_dmarc.mail.example.com': 'ENODATA' }],
  ['other texts', { '_dmarc.example.com': ['v=spf1 -all'] }],
  ['two records, of which none counts', { '_dmarc.example.com': ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] }],
] as const)('finds none with %s, and never asks for a whole ending', async (_, records) => {
  const asked = dns(records);
  expect(await senderDomain('hello@mail.example.com', asked).hasDmarc()).toBe(false);
  expect(asked.asked).toEqual(['_dmarc.mail.example.com', '_dmarc.example.com']);
});

it('says that DNS is down', async () => {
  await expect(hasDmarc({ '_dmarc.mail.example.com': 'ESERVFAIL' })).rejects.toThrow(DependencyDown);
});

it('knows nothing on a machine that asks no DNS', async () => {
  expect(await noDns.hasDmarc()).toBeUndefined();
});
