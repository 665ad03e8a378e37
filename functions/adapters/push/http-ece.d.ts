declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  /** Keys are base64url. */
  interface Keys {
    readonly version: 'aes128gcm';
    readonly privateKey: ECDH;
    readonly authSecret: string;
  }

  /** Encrypts a message to a browser (RFC 8291). */
  export function encrypt(message: Buffer, keys: Keys & { readonly dh: string }): Buffer;
  export function decrypt(message: Buffer, keys: Keys): Buffer;
}
