import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { CeremonyOptions, CeremonyResponse } from '#contract/endpoints/office/office.ts';

/** What one answer has otherwise than an honest device's. */
interface Oddities {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  /** The type of the ceremony, `webauthn.create` or `webauthn.get`. */
  readonly type?: string;
  /** The device didn't ask for a finger, a face or a PIN. */
  readonly isUnverified?: true;
  readonly counter?: number;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();
const uint = (value: number, length: number): Buffer => {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
};
/** A text of up to 23 bytes in CBOR. */
const cborText = (text: string): Buffer => Buffer.concat([Buffer.of(0x60 + text.length), Buffer.from(text)]);
/** Up to 65,535 bytes in CBOR. */
const cborBytes = (bytes: Uint8Array): Buffer => Buffer.concat([Buffer.of(0x59), uint(bytes.length, 2), bytes]);

/**
 * A device with one passkey (ES256), and the browser around it, for a site. It makes real WebAuthn
 * answers.
 * @param firstCounter 0 for a device that doesn't count, as most are
 */
export function softwareAuthenticator({ siteUrl = 'https://shop.test', firstCounter = 0 } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = base64url(credentialId);
  const site = new URL(siteUrl);
  let counter = firstCounter;
  // A COSE key of type EC2, algorithm ES256, curve P-256.
  const cose = Buffer.concat([
    Buffer.from('a5010203262001', 'hex'),
    Buffer.from('215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);

  /** Flags, counter and RP id, which the device signs. */
  function authenticatorData(flags: number, odd: Oddities): Buffer {
    const verified = odd.isUnverified === true ? 0 : USER_VERIFIED;
    return Buffer.concat([
      sha256(odd.rpId ?? site.hostname),
      Buffer.of(flags | USER_PRESENT | verified),
      uint(odd.counter ?? counter, 4),
    ]);
  }
  const clientData = (type: string, { challenge }: CeremonyOptions, odd: Oddities): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: odd.type ?? type,
        challenge: odd.challenge ?? challenge,
        origin: odd.origin ?? site.origin,
        crossOrigin: false,
      }),
    );
  const answer = (response: object): CeremonyResponse => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  return {
    id,
    publicKey: base64url(cose),
    /** Makes the passkey. */
    create(options: CeremonyOptions, odd: Oddities = {}): CeremonyResponse {
      const data = Buffer.concat([
        authenticatorData(HAS_CREDENTIAL, odd),
        Buffer.alloc(16),
        uint(credentialId.length, 2),
        credentialId,
        cose,
      ]);
      const attestationObject = Buffer.concat([
        Buffer.of(0xa3),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.of(0xa0),
        cborText('authData'),
        cborBytes(data),
      ]);
      return answer({
        clientDataJSON: base64url(clientData('webauthn.create', options, odd)),
        attestationObject: base64url(attestationObject),
        transports: ['internal', 'hybrid'],
      });
    },
    /** Uses the passkey. A device that counts counts this use. */
    use(options: CeremonyOptions, odd: Oddities = {}): CeremonyResponse {
      if (counter > 0) counter += 1;
      const data = authenticatorData(0, odd);
      const client = clientData('webauthn.get', options, odd);
      return answer({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
      });
    },
  };
}
export type SoftwareAuthenticator = ReturnType<typeof softwareAuthenticator>;
