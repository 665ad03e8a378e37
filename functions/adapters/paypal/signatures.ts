import { createVerify, X509Certificate } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import { crc32 } from 'node:zlib';
import * as v from 'valibot';
import { MINUTE_MS } from '#contract/limits.ts';
import type { WebhookSignatures } from '#domain/orders/core/ports.ts';
import { DependencyDown } from '#domain/shared/refusal.ts';
import { type PaypalAccount, paypalRest } from './rest.ts';

/** Certificates are fetched from nowhere else. */
const CERTIFICATE_ORIGINS = [
  'https://api.paypal.com',
  'https://api-m.paypal.com',
  'https://api.sandbox.paypal.com',
  'https://api-m.sandbox.paypal.com',
];
/** Strict, so that variants of an address cannot push certificates out of the cache. */
const CERTIFICATE_PATH = /^\/v1\/notifications\/certs\/[\w-]+$/;
const LIVE_NAME = 'messageverificationcerts.paypal.com';
const SANDBOX_NAME = 'messageverificationcerts.sandbox.paypal.com';

const TIMEOUT_MS = 3_000;
const CERTIFICATE_MAX_CHARACTERS = 100_000;
/** Per container; PayPal uses one or two at a time. */
const CERTIFICATES_CACHED = 8;
const CHAIN_MAX = 5;

const FETCHES_PER_MINUTE = 10;
const POSTBACKS_PER_MINUTE = 10;
/** A failed fetch of a certificate is not repeated for this long. */
const FAILURE_CACHED_MS = MINUTE_MS;

const signatureHeaders = v.object({
  'paypal-transmission-id': v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
  'paypal-transmission-time': v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
  'paypal-transmission-sig': v.pipe(v.string(), v.nonEmpty(), v.maxLength(2_000)),
  'paypal-cert-url': v.pipe(v.string(), v.nonEmpty(), v.maxLength(500)),
});
type SignatureHeaders = v.InferOutput<typeof signatureHeaders>;

const postbackAnswer = v.object({ verification_status: v.string() });

/** What a signature is over, and the headers that claim it. */
interface Signed {
  readonly claim: SignatureHeaders;
  readonly body: Uint8Array;
  /** Of the webhook. */
  readonly id: string;
}

/** The certificate could not be fetched, so whether the signature is valid is unknown. */
class CertificateUnavailable extends Error {
  override readonly name = 'CertificateUnavailable';
}

/** PayPal's server has no such certificate, so nothing signed with it came from PayPal. */
class NoSuchCertificate extends Error {
  override readonly name = 'NoSuchCertificate';
}

interface SignatureConfig extends PaypalAccount {
  /** Our subscription's id, part of what PayPal signs; empty until there is one. */
  readonly webhookId: () => Promise<string>;
  /**
   * The origin of an emulator with its own certificates and root (`/_ca.pem`). If given, only these
   * are trusted.
   */
  readonly emulator: string | undefined;
  readonly now: () => number;
}

/**
 * Checks PayPal's signatures locally: RSA-SHA256 over
 * `transmission id|time|our webhook id|CRC-32 of the body's bytes`, by a certificate from one of
 * PayPal's addresses with a valid chain, period and name. PayPal itself is asked only if it does
 * not deliver that certificate. Both kinds of calls have a budget. Beyond it, DependencyDown makes
 * PayPal deliver again. Without a webhook id no signature is valid, and nothing is asked for.
 */
export function paypalWebhookSignatures(config: SignatureConfig): WebhookSignatures {
  const { emulator, webhookId, now } = config;
  const origins = emulator === undefined ? CERTIFICATE_ORIGINS : [new URL(emulator).origin];
  const isLive = new URL(config.apiUrl).hostname === 'api-m.paypal.com';
  const name = isLive ? LIVE_NAME : SANDBOX_NAME;
  const chainAt = certificateChains(now);
  const trustedRoots = rootsOf(emulator);
  const verifiedByPaypal = postback(config);

  return {
    claimsPaypal: ({ headers }) => claimOf(headers) !== undefined,

    async verify({ body, headers }) {
      const claim = claimOf(headers);
      if (claim === undefined) return false;
      const id = await webhookId();
      if (id === '') return false;
      try {
        const signer = await trustedSigner(claim['paypal-cert-url']);
        return signer !== undefined && isSigned({ claim, body, id }, signer);
      } catch (error) {
        if (error instanceof NoSuchCertificate) return false;
        if (!(error instanceof CertificateUnavailable)) throw error;
        return await verifiedByPaypal({ claim, body, id });
      }
    },
  };

  function claimOf(headers: Readonly<Record<string, string | undefined>>): SignatureHeaders | undefined {
    const given = v.safeParse(signatureHeaders, headers);
    return given.success && isCertificateUrl(given.output['paypal-cert-url']) ? given.output : undefined;
  }

  function isCertificateUrl(text: string): boolean {
    if (!URL.canParse(text)) return false;
    const { href, origin, pathname } = new URL(text);
    // No user, query or anything else besides origin and path.
    return origins.includes(origin) && CERTIFICATE_PATH.test(pathname) && text === href && href === origin + pathname;
  }

  function isSigned({ claim, body, id }: Signed, signer: X509Certificate): boolean {
    const text = [claim['paypal-transmission-id'], claim['paypal-transmission-time'], id, String(crc32(body))].join(
      '|',
    );
    return createVerify('RSA-SHA256').update(text).verify(signer.publicKey, claim['paypal-transmission-sig'], 'base64');
  }

  /** The certificate at the address, if it is PayPal's for signing webhooks and valid now. */
  async function trustedSigner(url: string): Promise<X509Certificate | undefined> {
    const [signer, ...others] = await chainAt(url);
    if (signer?.checkHost(name) === undefined || signer.publicKey.asymmetricKeyType !== 'rsa') return undefined;
    return isTrusted(signer, others, await trustedRoots(), now()) ? signer : undefined;
  }
}

/** Fetches the certificate chain at an address, and caches it. */
function certificateChains(now: () => number): (url: string) => Promise<X509Certificate[]> {
  const chains = new Map<string, X509Certificate[]>();
  // Fetches in progress and failed ones. The budget limits their number.
  const attempts = new Map<string, { readonly chain: Promise<X509Certificate[]>; readonly until: number }>();
  const spendFetch = budget(FETCHES_PER_MINUTE, 'certificate fetches', now);

  return async (url) => {
    const cached = chains.get(url);
    if (cached !== undefined) return cached;
    for (const [address, { until }] of attempts) if (until <= now()) attempts.delete(address);
    return await (attempts.get(url)?.chain ?? fetchChain(url));
  };

  async function fetchChain(url: string): Promise<X509Certificate[]> {
    spendFetch();
    const chain = fetchCertificates(url);
    attempts.set(url, { chain, until: now() + FAILURE_CACHED_MS });
    const fetched = await chain;
    attempts.delete(url);
    const [oldest] = chains.keys();
    if (oldest !== undefined && chains.size >= CERTIFICATES_CACHED) chains.delete(oldest);
    chains.set(url, fetched);
    return fetched;
  }
}

/** The trusted root certificates, Node's or the emulator's, read once. */
function rootsOf(emulator: string | undefined): () => Promise<X509Certificate[]> {
  let roots: Promise<X509Certificate[]> | undefined;
  return async () => {
    const requested = (roots ??=
      emulator === undefined
        ? Promise.resolve(rootCertificates.map((pem) => new X509Certificate(pem)))
        : fetchCertificates(new URL('/_ca.pem', emulator).href));
    requested.catch(() => {
      if (roots === requested) roots = undefined;
    });
    return await requested;
  };
}

/** Asks PayPal whether it signed an event, which it has to get back byte for byte. */
function postback({ now, ...account }: SignatureConfig) {
  const call = paypalRest(account);
  const spendPostback = budget(POSTBACKS_PER_MINUTE, 'signature checks by PayPal', now);

  return async ({ claim, body, id }: Signed): Promise<boolean> => {
    const event = new TextDecoder().decode(body);
    if (!v.is(v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown())), event)) return false;
    spendPostback();
    const members = JSON.stringify({
      // The only algorithm that PayPal has.
      auth_algo: 'SHA256withRSA',
      cert_url: claim['paypal-cert-url'],
      transmission_id: claim['paypal-transmission-id'],
      transmission_sig: claim['paypal-transmission-sig'],
      transmission_time: claim['paypal-transmission-time'],
      webhook_id: id,
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
  };
}

async function fetchCertificates(url: string): Promise<X509Certificate[]> {
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (isDefiniteNo(response.status)) throw new NoSuchCertificate();
    if (!response.ok) throw new Error(`answered ${String(response.status)}`);
    const text = await response.text();
    if (text.length > CERTIFICATE_MAX_CHARACTERS) throw new Error('is too long');
    const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
    if (blocks.length === 0) throw new Error('contains no certificate');
    return blocks.map((pem) => new X509Certificate(pem));
  } catch (cause) {
    if (cause instanceof NoSuchCertificate) throw cause;
    throw new CertificateUnavailable('The certificate cannot be fetched', { cause });
  }
}

/** A 4xx, except 408 and 429, which ask to try again later. */
const isDefiniteNo = (status: number): boolean => status >= 400 && status < 500 && status !== 408 && status !== 429;

/**
 * Limits calls per minute.
 * @returns counts one call, and throws DependencyDown once the minute's calls are used up
 */
function budget(perMinute: number, what: string, now: () => number): () => void {
  let minute = Number.NEGATIVE_INFINITY;
  let spent = 0;
  return () => {
    if (now() - minute >= MINUTE_MS) {
      minute = now();
      spent = 0;
    }
    if (spent >= perMinute) {
      throw new DependencyDown('PayPal', new Error(`This minute's ${String(perMinute)} ${what} are used up`));
    }
    spent += 1;
  };
}

/** Whether a chain of valid certificates leads to one of the roots, within CHAIN_MAX steps. */
function isTrusted(
  signer: X509Certificate,
  others: readonly X509Certificate[],
  roots: readonly X509Certificate[],
  now: number,
): boolean {
  let current = signer;
  for (let length = 0; length < CHAIN_MAX; length += 1) {
    if (!isValid(current, now)) return false;
    const subject = current;
    const issued = (by: X509Certificate) => by.ca && subject.checkIssued(by) && subject.verify(by.publicKey);
    if (roots.some((root) => issued(root) && isValid(root, now))) return true;
    const next = others.find(issued);
    if (next === undefined) return false;
    current = next;
  }
  return false;
}

const isValid = ({ validFrom, validTo }: X509Certificate, now: number): boolean =>
  Date.parse(validFrom) <= now && now <= Date.parse(validTo);
