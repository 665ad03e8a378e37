import { createECDH, createPrivateKey, hkdfSync, type KeyObject, sign } from 'node:crypto';

/** A key that proves to push services that a notification is ours (RFC 8292). */
export interface VapidKey {
  /** A point of P-256, base64url, as browsers get it when they subscribe. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

/** The number of points of P-256. */
const ORDER = 0xffff_ffff_0000_0000_ffff_ffff_ffff_ffff_bce6_faad_a717_9e84_f3b9_cac2_fc63_2551n;
/** 64 bits more than a key has, so that the remainder is as good as uniform (FIPS 186-5, A.2.1). */
const SEED_BYTES = 40;
/** At most a day. */
const TOKEN_SECONDS = 12 * 60 * 60;

/** The key of a stored seed (docs/adr/0004). */
export function vapidKey(seed: string): VapidKey {
  const derived = Buffer.from(hkdfSync('sha256', seed, '', 'web push of the office', SEED_BYTES)).toString('hex');
  const number = (BigInt(`0x${derived}`) % (ORDER - 1n)) + 1n;
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(number.toString(16).padStart(64, '0'), 'hex');
  const point = pair.getPublicKey();
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const key = { kty: 'EC', crv: 'P-256', x: part(1), y: part(33), d: pair.getPrivateKey('base64url') };
  return { publicKey: point.toString('base64url'), privateKey: createPrivateKey({ key, format: 'jwk' }) };
}

/**
 * The header `Authorization` of a notification.
 * @param subject an address of ours, for the operators of the push service
 * @param now milliseconds since 1970
 */
export function vapidAuthorization(
  { publicKey, privateKey }: VapidKey,
  { endpoint, subject, now }: { readonly endpoint: string; readonly subject: string; readonly now: number },
): string {
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now / 1000) + TOKEN_SECONDS, sub: subject };
  const signed = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`;
}
