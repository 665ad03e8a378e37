import type { Resolver } from 'node:dns/promises';
import { dmarcRecord } from '../stack/dmarc.ts';
import type { Check, Finding } from './checks.ts';

/** What reads DNS; tests replace it. */
export type Dns = Pick<Resolver, 'resolveTxt' | 'resolveMx' | 'resolveCname'>;

/** How mail goes out, as far as DNS can prove that it's ours. */
export interface MailSetup {
  /** The address of the sender. */
  readonly sender: string;
  readonly businessInbox: string;
  readonly way:
    | {
        readonly kind: 'ses';
        readonly region: string;
        /** What SES has verified: a domain, or only the address. */
        readonly identity: string;
        /** The names of its DKIM keys. */
        readonly tokens: readonly string[];
        /** The domain of the return path, if SES uses one of ours. */
        readonly returnDomain: string | undefined;
      }
    | {
        readonly kind: 'smtp';
        readonly host: string;
        /** The name of the provider's DKIM key, if the settings have it. */
        readonly selector: string | undefined;
      };
}

/** Whether a mailbox provider can tell by this that the mail is ours. */
type Proof = 'yes' | 'no' | 'unknown';
interface Proven {
  readonly finding: Finding;
  readonly proof: Proof;
}

/** What to include in SPF for providers whose mail returns to the sender's own domain. */
const includes: readonly (readonly [host: RegExp, include: string])[] = [
  [/\.(?:gmail|google)\.com$/, '_spf.google.com'],
  [/\.fastmail\.com$/, 'spf.messagingengine.com'],
];

/**
 * Checks what mailbox providers read about the sender in DNS: SPF, DKIM, DMARC, MX and the return
 * path. The last check says in words what Gmail and Outlook make of it.
 */
export function mailDnsChecks(setup: () => Promise<MailSetup>, dns: Dns): Check[] {
  const reads = readOnce(async () => {
    const made = await setup();
    const domain = domainOf(made.sender);
    const policy = await readDmarc(dns, domain);
    return { made, domain, policy, spf: await checkSpf(dns, made, policy), dkim: await checkDkim(dns, made, policy) };
  });
  return [
    { name: 'SPF says who sends for us', run: async () => (await reads()).spf.finding },
    { name: 'DKIM signs our mail', run: async () => (await reads()).dkim.finding },
    {
      name: 'DMARC says what happens to forged mail',
      run: async () => {
        const { made, domain, policy } = await reads();
        return policy === undefined
          ? `there is no record, so anyone can forge ${domain}: add ${dmarcRecord(domain, made.businessInbox)}`
          : policyInWords(policy);
      },
    },
    {
      name: 'replies and reports of undelivered mail arrive (MX)',
      run: async () => {
        const { made, domain } = await reads();
        const servers = await mxOf(dns, domain);
        return servers.length > 0
          ? { found: `at ${servers.join(', ')}` }
          : `${domain} takes no mail, so replies to ${made.sender} and reports are lost: add the MX records that the provider of its mailbox names`;
      },
    },
    {
      name: 'Gmail and Outlook take our mail as ours',
      run: async () => {
        const { domain, policy, spf, dkim } = await reads();
        return verdict([spf.proof, dkim.proof], policy, domain);
      },
    },
  ];
}

const readOnce = <Result>(read: () => Promise<Result>): (() => Promise<Result>) => {
  let reading: Promise<Result> | undefined;
  return () => (reading ??= read());
};

function verdict(proofs: readonly Proof[], policy: Policy | undefined, domain: string): Finding {
  if (proofs.includes('yes')) {
    return policy === undefined
      ? `they can tell, but both ask senders for DMARC too, and without it more lands in spam: add its record (above)`
      : { found: 'they can tell that it is ours, and judge it by what people do with it' };
  }
  if (proofs.includes('unknown')) {
    return {
      skipped:
        'nothing proves it so far. Send yourself a mail with mail-test and open it in Gmail: "Show original" should say that SPF or DKIM passed for our domain',
    };
  }
  const fate = {
    reject: `both refuse it, because the DMARC record of ${domain} asks them to`,
    quarantine: `both put it into spam, because the DMARC record of ${domain} asks them to`,
    none: 'Gmail refuses it or puts it into spam, and Outlook puts it into Junk',
  }[policy?.applied ?? 'none'];
  return `neither SPF nor DKIM proves that it is ours: ${fate}. Add the records of SPF and DKIM (above)`;
}

async function checkSpf(dns: Dns, { sender, way }: MailSetup, policy: Policy | undefined): Promise<Proven> {
  const domain = domainOf(sender);
  if (way.kind === 'smtp') return await checkSpfOf(dns, domain, way.host);
  if (way.returnDomain === undefined) {
    const found = `undelivered mail returns to amazonses.com, so SPF says nothing about ${domain}, and DKIM has to`;
    return { finding: { found }, proof: 'no' };
  }
  const { returnDomain, region } = way;
  const [records, servers] = await Promise.all([spfOf(dns, returnDomain), mxOf(dns, returnDomain)]);
  const missing = [
    ...((await followSpf(dns, records[0] ?? '')).names.has('amazonses.com')
      ? []
      : [`${returnDomain} TXT "v=spf1 include:amazonses.com ~all"`]),
    ...(servers.length > 0 ? [] : [`${returnDomain} MX 10 feedback-smtp.${region}.amazonses.com`]),
  ];
  if (missing.length > 0) {
    return {
      finding: `undelivered mail returns to ${returnDomain}, which lacks: ${missing.join(' and ')}`,
      proof: 'no',
    };
  }
  const proof = isAligned(returnDomain, domain, policy?.aspf, policy) ? 'yes' : 'no';
  return { finding: { found: `undelivered mail returns to ${returnDomain}, which names SES` }, proof };
}

/** Of the sender's own domain, to which a provider's mail returns. */
async function checkSpfOf(dns: Dns, domain: string, host: string): Promise<Proven> {
  const include = includes.find(([of]) => of.test(host))?.[1];
  const entry = include === undefined ? `the entry that the help page of ${host} names` : `include:${include}`;
  const [record, ...others] = await spfOf(dns, domain);
  if (record === undefined) {
    const add =
      include === undefined
        ? `a TXT record for ${domain}, "v=spf1 … ~all" with ${entry} in place of …`
        : `${domain} TXT "v=spf1 ${entry} ~all"`;
    return { finding: `${domain} has no record: add ${add}`, proof: 'no' };
  }
  if (others.length > 0) {
    const finding = `${domain} has ${String(others.length + 1)} records that begin with v=spf1, so none counts: make one of them`;
    return { finding, proof: 'no' };
  }
  const { names, lookups, end } = await followSpf(dns, record);
  if (end === '+all') {
    return { finding: `${domain} lets the whole world send ("${record}"): end it with ~all`, proof: 'no' };
  }
  if (lookups > SPF_LOOKUPS) {
    const finding = `the record of ${domain} makes receivers ask DNS more than ten times, so none of it counts ("${record}"): take out an include that no one sends through`;
    return { finding, proof: 'no' };
  }
  if (include === undefined) return { finding: { found: `"${record}"; compare it with ${entry}` }, proof: 'unknown' };
  if (!names.has(include)) {
    const better = record.replace(/(?: [-~?]all| redirect=\S+)?$/i, (last) => ` ${entry}${last}`);
    return { finding: `the record of ${domain} lacks ${host}: change it to "${better}"`, proof: 'no' };
  }
  return { finding: { found: `the record of ${domain} names ${host}` }, proof: 'yes' };
}

async function checkDkim(dns: Dns, { sender, way }: MailSetup, policy: Policy | undefined): Promise<Proven> {
  const domain = domainOf(sender);
  if (way.kind === 'smtp') return await checkDkimOf(dns, domain, way);
  if (way.identity.includes('@')) {
    const finding = `SES signs only as amazonses.com, because it has verified just the address ${way.identity}: use a sender in the site’s own domain, which SES verifies as a whole (docs/deploy.md, "Other names")`;
    return { finding, proof: 'no' };
  }
  const records = way.tokens.map((token) => ({
    name: `${token}._domainkey.${way.identity}`,
    value: `${token}.dkim.amazonses.com`,
  }));
  const aliases = await Promise.all(records.map(({ name }) => orNone(dns.resolveCname(name))));
  const missing = records.filter(({ value }, index) => aliases[index]?.[0]?.toLowerCase() !== value);
  if (records.length === 0 || missing.length > 0) {
    const add = missing.map(({ name, value }) => `${name} CNAME ${value}`).join(', ');
    return { finding: `its records are missing: ${add === '' ? 'deploy again' : `add ${add}`}`, proof: 'no' };
  }
  const proof = isAligned(way.identity, domain, policy?.adkim, policy) ? 'yes' : 'no';
  return { finding: { found: `as ${way.identity}` }, proof };
}

async function checkDkimOf(
  dns: Dns,
  domain: string,
  { host, selector }: Extract<MailSetup['way'], { kind: 'smtp' }>,
): Promise<Proven> {
  if (selector === undefined) {
    const skipped = `without dkimSelector in the settings its key can’t be found: it is the part before ._domainkey in the record that the help page of ${host} asks for`;
    return { finding: { skipped }, proof: 'unknown' };
  }
  const name = `${selector}._domainkey.${domain}`;
  const keys = (await txtOf(dns, name)).map((text) => tagsOf(text)['p']).filter((key) => key !== undefined);
  if (keys.length === 0)
    return { finding: `there is no key at ${name}: add the record that ${host} shows`, proof: 'no' };
  if (keys.every((key) => key === ''))
    return { finding: `the key at ${name} was withdrawn: add the record that ${host} shows now`, proof: 'no' };
  return { finding: { found: `with the key at ${name}` }, proof: 'yes' };
}

interface Policy {
  /** The domain that has the record: the sender's, or one above it. */
  readonly at: string;
  readonly p: 'none' | 'quarantine' | 'reject';
  /** What receivers do: in a test (t=y), one step less than the record says. */
  readonly applied: Policy['p'];
  /** The sender's organization: relaxed alignment goes as far. */
  readonly organization: string;
  readonly adkim: string | undefined;
  readonly aspf: string | undefined;
}

/** Receivers ask for at most eight domains (RFC 9989, 4.10). */
const DMARC_QUERIES = 8;

/**
 * The policy of the sender's domain, or else of its organization, which receivers find by walking
 * up the names (RFC 9989): the one that says so (psd=n), the one below a registry (psd=y), or the
 * highest that has a record.
 */
async function readDmarc(dns: Dns, domain: string): Promise<Policy | undefined> {
  const labels = domain.split('.');
  const names = labels.map((_, index) => labels.slice(index).join('.'));
  const [, ...above] = names;
  const found: { readonly at: string; readonly tags: ReturnType<typeof tagsOf> }[] = [];
  for (const at of [domain, ...above.slice(-(DMARC_QUERIES - 1))]) {
    const records = (await txtOf(dns, `_dmarc.${at}`)).filter((text) => /^v *= *DMARC1 *(?:;|$)/.test(text));
    const [record] = records;
    // Of several, none counts.
    if (record === undefined || records.length > 1) continue;
    const tags = tagsOf(record);
    found.push({ at, tags });
    if (tags['psd'] === 'n' || (tags['psd'] === 'y' && at !== domain)) break;
  }
  const top = found.at(-1);
  if (top === undefined) return undefined;
  const isRegistry = top.tags['psd'] === 'y' && top.at !== domain;
  const organization = isRegistry ? (names[names.indexOf(top.at) - 1] ?? domain) : top.at;
  const own = found.find(({ at }) => at === domain) ?? found.find(({ at }) => at === organization) ?? top;
  const { p, sp, t, adkim, aspf } = own.tags;
  const named = own.at === domain ? p : (sp ?? p);
  const policy = named === 'reject' || named === 'quarantine' ? named : 'none';
  const lower = policy === 'reject' ? 'quarantine' : 'none';
  return { at: own.at, p: policy, applied: t === 'y' ? lower : policy, organization, adkim, aspf };
}

const policyInWords = ({ at, p, applied }: Policy): Finding => {
  const words = {
    none: 'it is reported, but delivered; after two clean weeks write p=quarantine (docs/deploy.md, step 11)',
    quarantine: 'it lands in spam',
    reject: 'it is refused',
  };
  return p === applied
    ? { found: `${words[p]} (p=${p} of ${at})` }
    : {
        found: `${p === 'reject' ? words.quarantine : 'it is reported, but delivered'}, because p=${p} of ${at} is a test: after two clean weeks take out t=y`,
      };
};

/** Whether a domain counts as the sender's: all of its organization do, unless DMARC is strict. */
const isAligned = (domain: string, sender: string, strictness: string | undefined, policy: Policy | undefined) => {
  if (domain === sender || strictness === 's') return domain === sender;
  const organization = policy?.organization;
  return organization === undefined
    ? sender.endsWith(`.${domain}`) || domain.endsWith(`.${sender}`)
    : `.${domain}`.endsWith(`.${organization}`);
};

const spfOf = async (dns: Dns, domain: string): Promise<string[]> =>
  (await txtOf(dns, domain)).filter((text) => /^v=spf1(?: |$)/i.test(text));

/** How often receivers ask DNS for one SPF record (RFC 7208, 4.6.4). */
const SPF_LOOKUPS = 10;

/** What receivers find behind an SPF record. */
interface Spf {
  /** The domains whose records it includes or goes on with. */
  readonly names: Set<string>;
  /** The terms that ask DNS; reading stops after the one that is too many. */
  lookups: number;
  /** What it says of all others. */
  end: string | undefined;
}

/** Follows `include` and `redirect` as receivers do. */
async function followSpf(
  dns: Dns,
  record: string,
  spf: Spf = { names: new Set(), lookups: 0, end: undefined },
): Promise<Spf> {
  const terms = record.toLowerCase().split(/ +/);
  const all = terms.find((term) => /^[-+~?]?all$/.test(term));
  for (const term of terms) {
    const [, kind, domain = ''] =
      /^[-+~?]?(include|redirect|a|mx|ptr|exists)(?:[:=]([^/]*))?(?:\/.*)?$/.exec(term) ?? [];
    // After `all`, nothing goes on elsewhere.
    if (kind === undefined || spf.lookups > SPF_LOOKUPS || (kind === 'redirect' && all !== undefined)) continue;
    spf.lookups += 1;
    if (kind !== 'include' && kind !== 'redirect') continue;
    spf.names.add(domain);
    // What depends on the mail can't be followed.
    if (domain.includes('%')) continue;
    const [next] = await spfOf(dns, domain);
    if (next === undefined) continue;
    const { end } = spf;
    await followSpf(dns, next, spf);
    // Only a redirect takes over the other record's end.
    if (kind === 'include') spf.end = end;
  }
  if (all !== undefined) spf.end = all === 'all' ? '+all' : all;
  return spf;
}

/** The tags of a record of DKIM or DMARC, such as `v=DMARC1; p=none`. */
const tagsOf = (record: string): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(
    record.split(';').map((tag) => {
      const [name = '', ...value] = tag.split('=');
      return [name.trim().toLowerCase(), value.join('=').trim()];
    }),
  );

const txtOf = async (dns: Dns, name: string): Promise<string[]> =>
  (await orNone(dns.resolveTxt(name))).map((parts) => parts.join(''));

/** The servers that take a domain's mail; none if it says that it takes no mail. */
const mxOf = async (dns: Dns, domain: string): Promise<string[]> =>
  (await orNone(dns.resolveMx(domain)))
    .map(({ exchange }) => exchange)
    .filter((exchange) => !['', '.'].includes(exchange));

/** What a name has, or nothing. Other errors say that DNS can't be read. */
export async function orNone<Record>(reading: Promise<Record[]>): Promise<Record[]> {
  return await reading.catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
    throw error;
  });
}

const domainOf = (address: string): string => address.slice(address.indexOf('@') + 1).toLowerCase();
