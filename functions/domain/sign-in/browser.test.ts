import { describe, expect, it } from 'vitest';
import { inMemoryWorld } from '#testing/world.ts';
import { hashToken } from '../shared/hashes.ts';
import { browserHash, ensureBrowserToken } from './browser.ts';

describe('the token of a browser', () => {
  it('has 256 bits and is identified by its hash', () => {
    const world = inMemoryWorld();
    const token = ensureBrowserToken(world, world.cookies);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(browserHash(world.cookieNames, world.cookies)).toBe(hashToken(token));
  });

  it('stays the same and is renewed for ten minutes', () => {
    const world = inMemoryWorld();
    const token = ensureBrowserToken(world, world.cookies);
    const renewed: unknown[] = [];
    const cookies = { ...world.cookies, set: (...cookie: unknown[]) => renewed.push(cookie) };
    expect(ensureBrowserToken(world, cookies)).toBe(token);
    expect(renewed).toEqual([['browser', token, 600]]);
  });

  it('does not exist before the first request for a code', () => {
    const world = inMemoryWorld();
    expect(browserHash(world.cookieNames, world.cookies)).toBeUndefined();
  });
});
