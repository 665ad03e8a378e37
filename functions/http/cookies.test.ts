import { describe, expect, it } from 'vitest';
import { requestCookies } from './cookies.ts';

const token = 'abcdefghijklmnopqrstuvwxyz_ABCDEFGHIJKLMN-0';

describe('the cookies of a request', () => {
  it('are read by their whole name', () => {
    const cookies = requestCookies([`browser=${token}`, 'other=1']);
    expect(cookies.read('browser')).toBe(token);
    expect(cookies.read('__Host-browser')).toBeUndefined();
  });

  it.each(['', 'short', `${token}x`, 'a b'])('are ignored if the value is no token: %j', (value) => {
    expect(requestCookies([`browser=${value}`]).read('browser')).toBeUndefined();
  });

  it('are set for the whole site, hidden from scripts and from other sites', () => {
    const cookies = requestCookies();
    cookies.set('browser', token, 600);
    expect(cookies.lines()).toEqual([`browser=${token}; Max-Age=600; Path=/; HttpOnly; SameSite=Strict`]);
  });

  it('are sent only over https if the name requires it', () => {
    const cookies = requestCookies();
    cookies.set('__Host-device', token, 60);
    expect(cookies.lines()).toEqual([`__Host-device=${token}; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Strict`]);
  });

  it('are set once, to the last value', () => {
    const cookies = requestCookies();
    cookies.set('browser', token, 600);
    cookies.set('browser', '', 0);
    expect(cookies.lines()).toEqual(['browser=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict']);
  });
});
