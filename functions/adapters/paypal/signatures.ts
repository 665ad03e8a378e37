import { createVerify, X509Certificate } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import { crc32 } from 'node:zlib';
import * as v from 'valibot';
import type { WebhookSignatures } from '#domain/ports/webhook-signatures.ts';
import { DependencyDown } from '#domain/refusal.ts';
import { type PaypalAccount, paypalRest } from './rest.ts';

/** The only places from which a certificate is ever fetched. */
const CERTIFICATE_ORIGINS = [
  'https://api.paypal.com',
  'https://api-m.paypal.com',
  'https://api.sandbox.paypal.com',
  'https://api-m.sandbox.paypal.com',
];
/** One spelling for each certificate, so that variants of an address cannot push out the kept ones. */
const CERTIFICATE_PATH = /^\/v1\/notifications\/certs\/[\w-]+$/;
const LIVE_NAME = 'messageverificationcerts.paypal.com';
const SANDBOX_NAME = 'messageverificationcerts.sandbox.paypal.com';

const TIMEOUT_MS = 3_000;
const CERTIFICATE_MAX_CHARACTERS = 100_000;
/** Certificates kept by one container; PayPal uses one or two at a time. */
const CERTIFICATES_KEPT = 8;
const CHAIN_MAX = 5;

/**
 * What one container asks of PayPal in a minute to check signatures, because anyone can send forgeries. Genuine events
 * need one fetch for each certificate, and postbacks only while PayPal's certificates cannot be fetched.
 */
const MINUTE_MS = 60_000;
const FETCHES_A_MINUTE = 10;
const POSTBACKS_A_MINUTE = 10;
/** An address whose certificate could not be fetched is not asked again for this long. */
const FAILURE_KEPT_MS = MINUTE_MS;

const signatureHeaders = v.object({
  'paypal-transmission-id': v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
  'paypal-transmission-time': v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
  'paypal-transmission-sig': v.pipe(v.string(), v.nonEmpty(), v.maxLength(2_000)),
  'paypal-cert-url': v.pipe(v.string(), v.nonEmpty(), v.maxLength(500)),
  'paypal-auth-algo': v.literal('SHA256withRSA'),
});
type SignatureHeaders = v.InferOutput<typeof signatureHeaders>;

const postbackAnswer = v.object({ verification_status: v.string() });

/** Where a certificate was asked for it could not be had. Whether the signature holds is not known. */
class CertificateUnavailable extends Error {
  override readonly name = 'CertificateUnavailable';
}

/** PayPal's server said that there is no such certificate, so nothing signed with it came from PayPal. */
class NoSuchCertificate extends Error {
  override readonly name = 'NoSuchCertificate';
}

/**
 * Checks PayPal's signatures on this machine: RSA-SHA256 over `transmission id|time|our webhook id|CRC-32 of the body's
 * bytes`, by a certificate from one of PayPal's addresses whose chain, validity and name hold. Only where that certificate
 * cannot be had PayPal is asked. Both kinds of calls have a budget; beyond it nothing is decided, and PayPal delivers again.
 * @param config.webhookId our subscription's id, part of what is signed
 * @param config.emulator the origin of an emulator that has certificates and a root (`/_ca.pem`) of its own; then only
 *   these are trusted
 */
export function paypalWebhookSignatures(
  config: PaypalAccount & {
    readonly webhookId: string;
    readonly emulator: string | undefined;
    readonly now: () => number;
  },
): WebhookSignatures {
  const { emulator, webhookId, now } = config;
  const call = paypalRest(config);
  const origins = emulator === undefined ? CERTIFICATE_ORIGINS : [new URL(emulator).origin];
  const isLive = new URL(config.apiUrl).hostname === 'api-m.paypal.com';
  const name = isLive ? LIVE_NAME : SANDBOX_NAME;
  const chains = new Map<string, X509Certificate[]>();
  // Fetches under way and failed ones. The budget bounds how many there are.
  const attempts = new Map<string, { readonly chain: Promise<X509Certificate[]>; readonly until: number }>();
  const spendFetch = budget(FETCHES_A_MINUTE, 'certificate fetches', now);
  const spendPostback = budget(POSTBACKS_A_MINUTE, 'signature checks by PayPal', now);
  let roots: Promise<X509Certificate[]> | undefined;

  return {
    async verify({ body, headers }) {
      const given = v.safeParse(signatureHeaders, headers);
      if (!given.success || !isCertificateUrl(given.output['paypal-cert-url'])) return false;
      try {
        const signer = await trustedSigner(given.output['paypal-cert-url']);
        return signer !== undefined && isSigned(given.output, body, signer);
      } catch (error) {
        if (error instanceof NoSuchCertificate) return false;
        if (!(error instanceof CertificateUnavailable)) throw error;
        return await postback(given.output, body);
      }
    },
  };

  function isCertificateUrl(text: string): boolean {
    if (!URL.canParse(text)) return false;
    const { href, origin, pathname } = new URL(text);
    // Without a user, a query or anything else beside origin and path.
    return origins.includes(origin) && CERTIFICATE_PATH.test(pathname) && text === href && href === origin + pathname;
  }

  function isSigned(headers: SignatureHeaders, body: Uint8Array, signer: X509Certificate): boolean {
    const text = [
      headers['paypal-transmission-id'],
      headers['paypal-transmission-time'],
      webhookId,
      String(crc32(body)),
    ].join('|');
    return createVerify('RSA-SHA256')
      .update(text)
      .verify(signer.publicKey, headers['paypal-transmission-sig'], 'base64');
  }

  /** The certificate at the address, if it is PayPal's for signing webhooks and valid now. */
  async function trustedSigner(url: string): Promise<X509Certificate | undefined> {
    const [signer, ...others] = await chainAt(url);
    if (signer?.checkHost(name) === undefined || signer.publicKey.asymmetricKeyType !== 'rsa') return undefined;
    return isTrusted(signer, others, await trustedRoots(), now()) ? signer : undefined;
  }

  async function chainAt(url: string): Promise<X509Certificate[]> {
    const kept = chains.get(url);
    if (kept !== undefined) return kept;
    for (const [address, { until }] of attempts) if (until <= now()) attempts.delete(address);
    return await (attempts.get(url)?.chain ?? beginFetch(url));
  }

  async function beginFetch(url: string): Promise<X509Certificate[]> {
    spendFetch();
    const chain = fetchCertificates(url);
    attempts.set(url, { chain, until: now() + FAILURE_KEPT_MS });
    const fetched = await chain;
    attempts.delete(url);
    const [oldest] = chains.keys();
    if (oldest !== undefined && chains.size >= CERTIFICATES_KEPT) chains.delete(oldest);
    chains.set(url, fetched);
    return fetched;
  }

  async function trustedRoots(): Promise<X509Certificate[]> {
    const asked = (roots ??=
      emulator === undefined
        ? Promise.resolve(rootCertificates.map((pem) => new X509Certificate(pem)))
        : fetchCertificates(new URL('/_ca.pem', emulator).href));
    asked.catch(() => {
      if (roots === asked) roots = undefined;
    });
    return await asked;
  }

  /** Asks PayPal itself. The event goes back as the bytes that came. */
  async function postback(headers: SignatureHeaders, body: Uint8Array): Promise<boolean> {
    const event = new TextDecoder().decode(body);
    if (!v.is(v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown())), event)) return false;
    spendPostback();
    const members = JSON.stringify({
      auth_algo: headers['paypal-auth-algo'],
      cert_url: headers['paypal-cert-url'],
      transmission_id: headers['paypal-transmission-id'],
      transmission_sig: headers['paypal-transmission-sig'],
      transmission_time: headers['paypal-transmission-time'],
      webhook_id: webhookId,
    });
    const answer = v.safeParse(
      postbackAnswer,
      await call({
        method: 'POST',
        path: '/v1/notifications/verify-webhook-signature',
        json: `${members.slice(0, -1)},"webhook_event":${event}}`,
      }),
    );
    if (!answer.success) throw new DependencyDown('PayPal', new Error('The answer is not a verification'));
    return answer.output.verification_status === 'SUCCESS';
  }
}

async function fetchCertificates(url: string): Promise<X509Certificate[]> {
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (isDefiniteNo(response.status)) throw new NoSuchCertificate();
    if (!response.ok) throw new Error(`answered ${String(response.status)}`);
    const text = await response.text();
    if (text.length > CERTIFICATE_MAX_CHARACTERS) throw new Error('is too long');
    const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
    if (blocks.length === 0) throw new Error('holds no certificate');
    return blocks.map((pem) => new X509Certificate(pem));
  } catch (cause) {
    if (cause instanceof NoSuchCertificate) throw cause;
    throw new CertificateUnavailable('The certificate cannot be had', { cause });
  }
}

/** A 4xx, except the two that say to come back later: 408 and 429. */
function isDefiniteNo(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

/**
 * Counts calls by the minute.
 * @returns spends one call, and throws DependencyDown once the minute's calls are used up
 */
function budget(aMinute: number, what: string, now: () => number): () => void {
  let minute = Number.NEGATIVE_INFINITY;
  let spent = 0;
  return () => {
    if (now() - minute >= MINUTE_MS) {
      minute = now();
      spent = 0;
    }
    if (spent >= aMinute) {
      throw new DependencyDown('PayPal', new Error(`This minute's ${String(aMinute)} ${what} are used up`));
    }
    spent += 1;
  };
}

/** Whether a chain of valid certificates leads to one of the roots. */
function isTrusted(
  signer: X509Certificate,
  others: readonly X509Certificate[],
  roots: readonly X509Certificate[],
  now: number,
): boolean {
  let current = signer;
  for (let length = 0; length < CHAIN_MAX; length += 1) {
    if (!isValid(current, now)) return false;
    const below = current;
    const issued = (by: X509Certificate) => by.ca && below.checkIssued(by) && below.verify(by.publicKey);
    if (roots.some((root) => issued(root) && isValid(root, now))) return true;
    const next = others.find(issued);
    if (next === undefined) return false;
    current = next;
  }
  return false;
}

function isValid({ validFrom, validTo }: X509Certificate, now: number): boolean {
  return Date.parse(validFrom) <= now && now <= Date.parse(validTo);
}
