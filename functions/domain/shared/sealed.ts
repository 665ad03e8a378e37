import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** AES-256-GCM, with a nonce of 96 bits in front and a tag of 128 bits behind. */
const CIPHER = 'aes-256-gcm';
const [NONCE, TAG] = [12, 16];

/** A key of its own for this purpose, so that no other use of the pepper can meet it. */
const keyOf = (pepper: string): Uint8Array => new Uint8Array(hkdfSync('sha256', pepper, '', 'sealed', 32));

/** Encrypts a text so that only who has the pepper can read it. @returns base64url */
export function seal(text: string, pepper: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, keyOf(pepper), nonce);
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

/** The text that was sealed with one of the peppers; undefined if it was with another. */
export function unseal(sealed: string, peppers: readonly string[]): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  for (const pepper of peppers) {
    const decipher = createDecipheriv(CIPHER, keyOf(pepper), bytes.subarray(0, NONCE));
    decipher.setAuthTag(bytes.subarray(-TAG));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]).toString('utf8');
    } catch {
      // Another pepper sealed it.
    }
  }
  return undefined;
}
