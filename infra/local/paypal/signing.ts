import { createSign, createVerify, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { SigningIdentity } from './certificates.ts';

/**
 * How a forged delivery differs from a genuine one. `true` on the wire means `key`. `mock` is what
 * PayPal's webhook simulator sends to anyone who asks: a valid signature, for the id `WEBHOOK_ID`.
 */
export const FORGERIES = ['key', 'body', 'webhook-id', 'cert-url', 'mock'] as const;
export type Forgery = (typeof FORGERIES)[number];

/** The five headers of a signed delivery, lower case. */
export type SignatureHeaders = Record<
  `paypal-${'transmission-id' | 'transmission-time' | 'transmission-sig' | 'cert-url' | 'auth-algo'}`,
  string
>;

interface SignerOptions {
  identity: () => Promise<SigningIdentity>;
  origin: () => string;
  now: () => Date;
}

/** The id that PayPal documents for mock events; no subscription has it. */
const MOCK_WEBHOOK_ID = 'WEBHOOK_ID';

let foreignKey: KeyObject | undefined;
const forgersKey = (): KeyObject => (foreignKey ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey);

const signedText = (transmissionId: string, time: string, webhookId: string, body: string): string =>
  `${transmissionId}|${time}|${webhookId}|${crc32(body)}`;

export type Signer = ReturnType<typeof createSigner>;

/** Signs webhook deliveries as PayPal does, and checks them. */
export const createSigner = ({ identity, origin, now }: SignerOptions) => {
  const certUrl = ({ id }: SigningIdentity): string => `${origin()}/v1/notifications/certs/${id}`;
  return {
    async sign(body: string, webhookId: string, forgery?: Forgery): Promise<SignatureHeaders> {
      const signer = await identity();
      const transmissionId = randomUUID();
      const time = `${now().toISOString().slice(0, 19)}Z`;
      const signedId = forgery === 'webhook-id' ? `${webhookId}X` : forgery === 'mock' ? MOCK_WEBHOOK_ID : webhookId;
      const signedBody = forgery === 'body' ? `${body} ` : body;
      const key = forgery === 'key' || forgery === 'cert-url' ? forgersKey() : signer.privateKey;
      return {
        'paypal-transmission-id': transmissionId,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': createSign('RSA-SHA256')
          .update(signedText(transmissionId, time, signedId, signedBody))
          .sign(key, 'base64'),
        'paypal-cert-url': forgery === 'cert-url' ? certUrl(signer).replace('/v1/', '/stolen/v1/') : certUrl(signer),
        'paypal-auth-algo': 'SHA256withRSA',
      };
    },

    verify: async (headers: SignatureHeaders, webhookId: string, event: unknown): Promise<boolean> => {
      const signer = await identity();
      if (headers['paypal-cert-url'] !== certUrl(signer) || headers['paypal-auth-algo'] !== 'SHA256withRSA')
        return false;
      const text = signedText(
        headers['paypal-transmission-id'],
        headers['paypal-transmission-time'],
        webhookId,
        JSON.stringify(event),
      );
      return createVerify('RSA-SHA256')
        .update(text)
        .verify(signer.certificate, headers['paypal-transmission-sig'], 'base64');
    },
  };
};
