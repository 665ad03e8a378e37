import { createVerify, X509Certificate } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import { crc32 } from 'node:zlib';
import * as v from 'valibot';
import type { WebhookSignatures } from '#domain/ports.ts';
import { DependencyDown } from '#domain/refusal.ts';
import { type PaypalAccount, paypalRest } from './rest.ts';

/** The only places from which a certificate is ever fetched. */
const CERTIFICATE_ORIGINS = [
  'https://api.paypal.com',
  'https://api-m.paypal.com',
  'https://api.sandbox.paypal.com',
  'https://api-m.sandbox.paypal.com',
];
const CERTIFICATE_PATH = '/v1/notifications/certs/';
const LIVE_NAME = 'messageverificationcerts.paypal.com';
const SANDBOX_NAME = 'messageverificationcerts.sandbox.paypal.com';

const TIMEOUT_MS = 3_000;
const CERTIFICATE_MAX_CHARACTERS = 100_000;
/** Certificates kept by one container; PayPal uses one or two at a time. */
const CERTIFICATES_KEPT = 8;
const CHAIN_MAX = 5;

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

/**
 * Checks PayPal's signatures on this machine: RSA-SHA256 over `transmission id|time|our webhook id|CRC-32 of the body's
 * bytes`, by a certificate from one of PayPal's addresses whose chain, validity and name hold. Only where that certificate
 * cannot be had PayPal is asked.
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
  const chains = new Map<string, Promise<X509Certificate[]>>();
  let roots: Promise<X509Certificate[]> | undefined;

  return {
    async verify({ body, headers }) {
      const given = v.safeParse(signatureHeaders, headers);
      if (!given.success || !isCertificateUrl(given.output['paypal-cert-url'])) return false;
      try {
        const signer = await trustedSigner(given.output['paypal-cert-url']);
        return signer !== undefined && isSigned(given.output, body, signer);
      } catch (error) {
        if (!(error instanceof CertificateUnavailable)) throw error;
        return await postback(given.output, body);
      }
    },
  };

  function isCertificateUrl(text: string): boolean {
    if (!URL.canParse(text)) return false;
    const { origin, pathname, username, password } = new URL(text);
    return origins.includes(origin) && pathname.startsWith(CERTIFICATE_PATH) && username === '' && password === '';
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
    if (kept !== undefined) return await kept;
    if (chains.size >= CERTIFICATES_KEPT) chains.clear();
    const fetched = fetchCertificates(url);
    chains.set(url, fetched);
    // A failure is not kept: the next delivery asks again.
    fetched.catch(() => chains.delete(url));
    return await fetched;
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
    if (!response.ok) throw new Error(`answered ${String(response.status)}`);
    const text = await response.text();
    if (text.length > CERTIFICATE_MAX_CHARACTERS) throw new Error('is too long');
    const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
    if (blocks.length === 0) throw new Error('holds no certificate');
    return blocks.map((pem) => new X509Certificate(pem));
  } catch (cause) {
    throw new CertificateUnavailable('The certificate cannot be had', { cause });
  }
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
