import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashToken } from '../shared/hashes.ts';
import { codeMac, isCode } from './code-mac.ts';

const [pepper, other] = ['a pepper', 'another pepper'];
const claim = { purpose: 'login', email: 'amy@example.com', code: 482_913 } as const;
const mac = codeMac(pepper, claim.purpose, claim.email, claim.code);

describe('the hash of a code', () => {
  it('is HMAC-SHA-256 over purpose, email address and code', () => {
    expect(mac).toBe(createHmac('sha256', pepper).update('login\namy@example.com\n482913').digest('hex'));
  });

  it.each([
    ['pepper', codeMac(other, 'login', claim.email, claim.code)],
    ['purpose', codeMac(pepper, 'registration', claim.email, claim.code)],
    ['address', codeMac(pepper, 'login', 'bo@example.com', claim.code)],
    ['code', codeMac(pepper, 'login', claim.email, 482_914)],
  ])('differs for another %s', (_, changed) => {
    expect(changed).not.toBe(mac);
  });

  it('matches under each valid pepper', () => {
    expect(isCode([pepper], { ...claim, mac })).toBe(true);
    expect(isCode([other, pepper], { ...claim, mac })).toBe(true);
    expect(isCode([other], { ...claim, mac })).toBe(false);
  });

  it.each(['', 'ab', mac.slice(2), `${mac}00`, 'not hex at all'])('does not match a damaged one: %s', (damaged) => {
    expect(isCode([pepper], { ...claim, mac: damaged })).toBe(false);
  });
});

describe('the hash of a token', () => {
  it('is SHA-256, hex', () => {
    expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});
