import { describe, expect, it } from 'vitest';
import type { Finding } from './checks.ts';
import { type MailSetup, mailDnsChecks } from './mail-dns.ts';
import { type Zone, zoneDns } from './testing/zone-dns.ts';

const sender = 'guides@example.com';
const ses: Extract<MailSetup['way'], { kind: 'ses' }> = {
  kind: 'ses',
  region: 'us-east-1',
  identity: 'example.com',
  tokens: ['one', 'two'],
  returnDomain: 'bounces.example.com',
};
const google = { kind: 'smtp', host: 'smtp-relay.gmail.com', selector: 'google' } as const;
const other = { kind: 'smtp', host: 'smtp.provider.test', selector: undefined } as const;

const ofSes: Zone = {
  'one._domainkey.example.com CNAME': ['one.dkim.amazonses.com'],
  'two._domainkey.example.com CNAME': ['two.dkim.amazonses.com'],
  'bounces.example.com TXT': ['v=spf1 include:amazonses.com ~all'],
  'bounces.example.com MX': ['feedback-smtp.us-east-1.amazonses.com'],
  '_dmarc.example.com TXT': ['v=DMARC1; p=reject; rua=mailto:office@example.com'],
  'example.com MX': ['mail.example.com'],
};
const ofGoogle: Zone = {
  'example.com TXT': ['google-site-verification=1', 'v=spf1 include:_spf.google.com ~all'],
  'google._domainkey.example.com TXT': [`v=DKIM1; k=rsa; p=${'MIIB'.repeat(80)}`],
  '_dmarc.example.com TXT': ['v=DMARC1; p=none'],
  'example.com MX': ['smtp.google.com'],
};
const without = (zone: Zone, ...names: string[]): Zone =>
  Object.fromEntries(Object.entries(zone).filter(([name]) => !names.includes(name)));

async function findings(way: MailSetup['way'], zone: Zone, of = sender): Promise<Record<string, Finding>> {
  const setup = () => Promise.resolve({ sender: of, businessInbox: 'office@example.com', way });
  const [spf, dkim, dmarc, mx, verdict] = await Promise.all(
    mailDnsChecks(
      setup,
      zoneDns(() => zone),
    ).map(async ({ run }) => await run()),
  );
  return { spf, dkim, dmarc, mx, verdict };
}

describe('what DNS says about a sender', () => {
  it.each([
    ['SES', ses, ofSes],
    ['a known provider', google, ofGoogle],
  ])('is fine through %s', async (_, way, zone) => {
    const found = Object.values(await findings(way, zone));
    expect(found.every((one) => typeof one === 'object' && 'found' in one)).toBe(true);
    expect(found).toContainEqual({ found: 'they can tell that it is ours, and judge it by what people do with it' });
  });

  it.each<[string, Partial<typeof ses>, Zone, Record<string, unknown>]>([
    [
      'DKIM records of SES that are missing',
      {},
      without(ofSes, 'two._domainkey.example.com CNAME'),
      { dkim: 'its records are missing: add two._domainkey.example.com CNAME two.dkim.amazonses.com' },
    ],
    [
      'a DKIM record that leads elsewhere',
      {},
      { ...ofSes, 'one._domainkey.example.com CNAME': ['one.dkim.example.org'] },
      { dkim: 'its records are missing: add one._domainkey.example.com CNAME one.dkim.amazonses.com' },
    ],
    [
      'a return path without its records',
      {},
      without(ofSes, 'bounces.example.com TXT', 'bounces.example.com MX'),
      {
        spf: 'undelivered mail returns to bounces.example.com, which lacks: bounces.example.com TXT "v=spf1 include:amazonses.com ~all" and bounces.example.com MX 10 feedback-smtp.us-east-1.amazonses.com',
        // DKIM is enough.
        verdict: { found: expect.stringMatching(/^they can tell/) as string },
      },
    ],
    [
      'an address that SES verified alone, under a strict policy',
      { identity: sender, tokens: [], returnDomain: undefined },
      ofSes,
      {
        spf: { found: expect.stringContaining('returns to amazonses.com') as string },
        dkim: expect.stringMatching(/^SES signs only as amazonses\.com/) as string,
        verdict: expect.stringMatching(
          /^neither .*: both refuse it, because the DMARC record of example\.com/,
        ) as string,
      },
    ],
    [
      'a domain without DMARC',
      {},
      without(ofSes, '_dmarc.example.com TXT'),
      {
        dmarc:
          'there is no record, so anyone can forge example.com: add _dmarc.example.com TXT "v=DMARC1; p=none; rua=mailto:office@example.com"',
        verdict: expect.stringContaining('both ask senders for DMARC too') as string,
      },
    ],
    [
      'two DMARC records, of which none counts',
      {},
      { ...ofSes, '_dmarc.example.com TXT': ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] },
      { dmarc: expect.stringMatching(/^there is no record/) as string },
    ],
    [
      'a domain that takes no mail',
      {},
      { ...ofSes, 'example.com MX': [''] },
      { mx: expect.stringMatching(/^example\.com takes no mail, so replies to guides@example\.com/) as string },
    ],
  ])('through SES names %s, and what to add', async (_, changes, zone, expected) => {
    expect(await findings({ ...ses, ...changes }, zone)).toMatchObject(expected);
  });

  it.each<[string, Extract<MailSetup['way'], { kind: 'smtp' }>, Zone, Record<string, unknown>]>([
    [
      'no SPF record',
      google,
      without(ofGoogle, 'example.com TXT'),
      { spf: 'example.com has no record: add example.com TXT "v=spf1 include:_spf.google.com ~all"' },
    ],
    [
      'an SPF record without the provider',
      google,
      { ...ofGoogle, 'example.com TXT': ['v=spf1 include:amazonses.com -all'] },
      {
        spf: 'the record of example.com lacks smtp-relay.gmail.com: change it to "v=spf1 include:amazonses.com include:_spf.google.com -all"',
      },
    ],
    [
      'two SPF records',
      google,
      { ...ofGoogle, 'example.com TXT': ['v=spf1 include:_spf.google.com ~all', 'v=spf1 -all'] },
      { spf: expect.stringMatching(/^example\.com has 2 records that begin with v=spf1, so none counts/) as string },
    ],
    [
      'an SPF record that lets everyone send',
      google,
      { ...ofGoogle, 'example.com TXT': ['v=spf1 include:_spf.google.com +all'] },
      { spf: expect.stringMatching(/^example\.com lets the whole world send/) as string },
    ],
    [
      'a DKIM key that isn’t there',
      google,
      without(ofGoogle, 'google._domainkey.example.com TXT'),
      { dkim: 'there is no key at google._domainkey.example.com: add the record that smtp-relay.gmail.com shows' },
    ],
    [
      'a DKIM key that was withdrawn',
      google,
      { ...ofGoogle, 'google._domainkey.example.com TXT': ['v=DKIM1; p='] },
      { dkim: expect.stringContaining('was withdrawn') as string },
    ],
    [
      'nothing at all',
      google,
      {},
      { verdict: expect.stringMatching(/^neither .*: Gmail refuses it or puts it into spam, and Outlook/) as string },
    ],
    [
      'what can’t be checked without a selector, with a provider that it doesn’t know',
      other,
      { ...ofGoogle, 'example.com TXT': ['v=spf1 include:spf.provider.test ~all'] },
      {
        spf: {
          found: expect.stringContaining(
            'compare it with the entry that the help page of smtp.provider.test',
          ) as string,
        },
        dkim: { skipped: expect.stringMatching(/^without dkimSelector in the settings/) as string },
        verdict: { skipped: expect.stringContaining('mail-test') as string },
      },
    ],
  ])('through a mail server names %s', async (_, way, zone, expected) => {
    expect(await findings(way, zone)).toMatchObject(expected);
  });

  const many = Object.fromEntries(
    Array.from({ length: 9 }, (_, index) => [
      `spf${String(index)}.test TXT`,
      [index === 8 ? 'v=spf1 a mx -all' : `v=spf1 include:spf${String(index + 1)}.test -all`],
    ]),
  );
  it.each<[string, Zone, string, Record<string, unknown>]>([
    [
      'goes on elsewhere (redirect)',
      { '_spf.example.com TXT': ['v=spf1 include:_spf.google.com -all'] },
      'v=spf1 redirect=_spf.example.com',
      { spf: { found: 'the record of example.com names smtp-relay.gmail.com' } },
    ],
    [
      'goes on elsewhere, where the provider isn’t',
      { '_spf.example.com TXT': ['v=spf1 ip4:192.0.2.1 -all'] },
      'v=spf1 redirect=_spf.example.com',
      {
        spf: 'the record of example.com lacks smtp-relay.gmail.com: change it to "v=spf1 include:_spf.google.com redirect=_spf.example.com"',
      },
    ],
    [
      'goes on with one that lets everyone send',
      { '_spf.example.com TXT': ['v=spf1 include:_spf.google.com all'] },
      'v=spf1 redirect=_spf.example.com',
      { spf: expect.stringMatching(/^example\.com lets the whole world send/) as string },
    ],
    [
      'has a redirect that `all` makes void',
      { '_spf.example.com TXT': ['v=spf1 include:_spf.google.com -all'] },
      'v=spf1 ~all redirect=_spf.example.com',
      { spf: expect.stringContaining('lacks smtp-relay.gmail.com') as string },
    ],
    [
      'includes the provider in one that it includes',
      { 'all.example.com TXT': ['v=spf1 include:_spf.google.com ?all'] },
      'v=spf1 include:all.example.com -all',
      { spf: { found: 'the record of example.com names smtp-relay.gmail.com' } },
    ],
    [
      'needs eleven look-ups',
      many,
      'v=spf1 include:_spf.google.com include:spf1.test -all',
      { spf: expect.stringContaining('makes receivers ask DNS more than ten times') as string },
    ],
    [
      'needs ten look-ups',
      many,
      'v=spf1 include:_spf.google.com include:spf2.test -all',
      { spf: { found: 'the record of example.com names smtp-relay.gmail.com' } },
    ],
    [
      'includes itself',
      {},
      'v=spf1 include:example.com -all',
      { spf: expect.stringContaining('more than ten times') as string },
    ],
  ])('follows an SPF record that %s', async (_, others, record, expected) => {
    expect(await findings(google, { ...ofGoogle, ...others, 'example.com TXT': [record] })).toMatchObject(expected);
  });

  it.each<[string, Zone, string, string, unknown]>([
    [
      'a test of p=reject',
      { '': ['v=DMARC1; p=reject; t=y'] },
      sender,
      'it lands in spam, because p=reject of example.com is a test',
      'puts it into spam|put it into spam',
    ],
    [
      'a test of p=quarantine',
      { '': ['v=DMARC1; p=quarantine; t=y'] },
      sender,
      'it is reported, but delivered, because p=quarantine',
      'Outlook puts it into Junk',
    ],
    [
      'no test',
      { '': ['v=DMARC1; p=reject; t=n'] },
      sender,
      'it is refused (p=reject of example.com)',
      'both refuse it',
    ],
    [
      'a percentage, which counts no longer',
      { '': ['v=DMARC1; p=reject; pct=0'] },
      sender,
      'it is refused',
      'both refuse it',
    ],
    [
      'no policy but reports',
      { '': ['v=DMARC1; rua=mailto:a@example.com'] },
      sender,
      'it is reported, but delivered',
      'Junk',
    ],
    [
      'the organization’s, over one in between',
      { 'b.': ['v=DMARC1; p=none'], '': ['v=DMARC1; p=reject'] },
      'a@a.b.example.com',
      'it is refused (p=reject of example.com)',
      'both refuse it',
    ],
    [
      'one in between that is an organization',
      { 'b.': ['v=DMARC1; p=none; psd=n'], '': ['v=DMARC1; p=reject'] },
      'a@a.b.example.com',
      'it is reported, but delivered',
      'Junk',
    ],
    [
      'a registry',
      { '': ['v=DMARC1; p=reject; psd=y'] },
      'a@a.b.example.com',
      'it is refused (p=reject of example.com)',
      'both refuse it',
    ],
    [
      'a name of ten parts',
      { '': ['v=DMARC1; p=reject'] },
      'a@1.2.3.4.5.6.7.8.example.com',
      'it is refused (p=reject of example.com)',
      'both refuse it',
    ],
  ])('reads DMARC as RFC 9989 has it: %s', async (_, records, from, dmarc, verdict) => {
    const zone = Object.fromEntries(
      Object.entries(records).map(([name, texts]) => [`_dmarc.${name}example.com TXT`, texts]),
    );
    const found = await findings(google, { 'example.com MX': ['mail.example.com'], ...zone }, from);
    expect(found['dmarc']).toEqual({ found: expect.stringContaining(dmarc) as string });
    expect(found['verdict']).toEqual(expect.stringMatching(new RegExp(String(verdict))));
  });

  it('counts domains of one organization as the sender’s', async () => {
    const zone = { ...ofSes, 'news.example.com MX': ['mail.example.com'] };
    const way = { ...ses, identity: 'example.com', returnDomain: 'bounces.example.com' };
    expect(await findings(way, without(zone, 'one._domainkey.example.com CNAME'), 'a@news.example.com')).toMatchObject({
      verdict: { found: expect.stringMatching(/^they can tell/) as string },
    });
  });

  it('takes the policy of the domain above, and its rule for subdomains', async () => {
    const zone = { ...ofSes, '_dmarc.example.com TXT': ['v=DMARC1; p=reject; sp=quarantine'] };
    expect(await findings(ses, zone, 'guides@post.example.com')).toMatchObject({
      dmarc: { found: 'it lands in spam (p=quarantine of example.com)' },
      // The domain above vouches for the sender.
      verdict: { found: expect.stringMatching(/^they can tell/) as string },
    });
  });

  it('lets no other domain vouch for the sender where DMARC is strict', async () => {
    const zone = { ...ofSes, '_dmarc.example.com TXT': ['v=DMARC1; p=quarantine; adkim=s; aspf=s'] };
    expect(await findings(ses, zone, 'guides@post.example.com')).toMatchObject({
      verdict: expect.stringMatching(/^neither .*: both put it into spam/) as string,
    });
  });

  it('says nothing about records that DNS fails to answer', async () => {
    const failing = () => Promise.reject(Object.assign(new Error('queryTxt ESERVFAIL'), { code: 'ESERVFAIL' }));
    const dns = { resolveTxt: failing, resolveMx: failing, resolveCname: failing };
    const setup = () => Promise.resolve({ sender, businessInbox: sender, way: ses });
    for (const { run } of mailDnsChecks(setup, dns)) await expect(run()).rejects.toThrow('ESERVFAIL');
  });
});
