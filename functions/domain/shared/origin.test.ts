import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { registerUser } from '#contract/endpoints/sign-in/public.ts';
import { CAME_FROM_MAX_LENGTH } from '#contract/limits.ts';
import { firstOrigin, originOf, sourceOf } from './origin.ts';

const page = 'https://site.example/services';
const of = (cameFrom: string) => originOf({ cameFrom }).cameFrom;
/** As it arrives. */
const sent = (cameFrom: unknown) => v.parse(registerUser.body.entries.cameFrom, cameFrom);

describe('where a visit came from', () => {
  it('is the first page, the host that led there and the parts of its campaign', () => {
    const campaign =
      '?utm_source=newsletter&utm_medium=email&utm_campaign=Fall%202026&utm_term=a&utm_content=b&other=1';
    expect(of(`${page}${campaign} https://www.Search.example/results?q=secret+words`)).toEqual({
      page: '/services',
      host: 'search.example',
      ...{ source: 'newsletter', medium: 'email', campaign: 'Fall 2026', term: 'a', content: 'b' },
    });
  });

  it('is a page alone for someone who typed the address, or came from another page of ours', () => {
    expect(of(`${page} `)).toEqual({ page: '/services' });
    expect(of(`${page} https://site.example/about`)).toEqual({ page: '/services' });
  });

  it.each([
    'https://www.paypal.com/checkoutnow?token=1',
    'https://www.sandbox.paypal.com/',
    'https://paypal.me/amy',
    'https://mail.google.com/',
    'https://accounts.google.com/',
    'https://outlook.live.com/mail/0/',
    'https://outlook.office.com/',
    'https://outlook.office365.com/',
    'https://mail.yahoo.com/',
    'https://mg.mail.yahoo.com/',
    'https://mail.proton.me/',
    'https://webmail.school.example/',
    'https://www.icloud.com/mail/',
    'android-app://com.google.android.gm/',
    'https://www.SITE.example/about',
    'https://old.site.example/',
    'http://site.example:8080/',
  ])('is no host that people only pass through, and none of ours: %s', (referrer) => {
    expect(of(`${page} ${referrer}`)).toEqual({ page: '/services' });
    expect(of(`https://www.site.example/services ${referrer}`)).toEqual({ page: '/services' });
  });

  it.each(['daily-mail.example', 'not-paypal.com', 'google.com', 'site.example.org', 'mysite.example'])(
    'is a host with a name like one of these: %s',
    (host) => {
      expect(of(`${page} https://${host}/`)).toEqual({ page: '/services', host });
    },
  );

  it('is an app as well as a site', () => {
    expect(of(`${page} android-app://com.example.mail/`)).toEqual({ page: '/services', host: 'com.example.mail' });
  });

  it.each(['', ' ', 'nowhere', 'javascript:alert(1)//', '\u0000 \u202E', `${'x'.repeat(5_000)} y`])(
    'is nothing that can’t be read: %j',
    (text) => {
      const { page: path = '', ...others } = of(text) ?? {};
      expect(others).toEqual({});
      expect(path).not.toContain('\u202E');
    },
  );

  it('keeps at most 100 characters of each part, without what no one sees', () => {
    const long = encodeURIComponent(`\u202E=HYPERLINK("https://evil.example")${'谢'.repeat(500)}`);
    const { source = '', page: path = '' } = of(`${page}/${'p'.repeat(300)}?utm_source=${long} `) ?? {};
    expect(Array.from(source)).toHaveLength(100);
    expect(source.startsWith('=HYPERLINK')).toBe(true);
    expect(path).toHaveLength(100);
  });

  it('loses a referrer of 5 kB and keeps the page', () => {
    const arrived = sent(`${page} https://search.example/${'r'.repeat(5_000)}`);
    expect(arrived).toHaveLength(CAME_FROM_MAX_LENGTH);
    expect(of(arrived ?? '')).toEqual({ page: '/services', host: 'search.example' });
  });

  it.each([[undefined], [null], [5], [{}], [['a']]])('fails no form that sends %j', (wrong) => {
    expect(sent(wrong) ?? '').toBe('');
    expect(originOf({ cameFrom: sent(wrong) })).toEqual({});
  });

  it('has the answer to who sent them, also alone', () => {
    expect(originOf({ sentBy: 'Mrs. Li' })).toEqual({ cameFrom: { sentBy: 'Mrs. Li' } });
    expect(originOf({ sentBy: '' })).toEqual({});
  });
});

describe('the first of several visits', () => {
  it('counts, with the first answer', () => {
    const rows = [
      {},
      { cameFrom: { host: 'search.example' } },
      { cameFrom: { host: 'other.example', sentBy: 'Amy' } },
      { cameFrom: { sentBy: 'Bo' } },
    ];
    expect(firstOrigin(rows)).toEqual({ cameFrom: { host: 'search.example', sentBy: 'Amy' } });
    expect(firstOrigin([{}])).toEqual({});
  });

  it('is counted by what says most', () => {
    const all = { page: '/', host: 'search.example', source: 'ads', sentBy: 'Amy' };
    const { sentBy: _, ...link } = all;
    const { source: __, ...site } = link;
    expect([all, link, site, { page: '/' }, { page: '/', campaign: 'fall' }].map(sourceOf)).toEqual([
      { kind: 'said', name: 'Amy' },
      { kind: 'link', name: 'ads' },
      { kind: 'site', name: 'search.example' },
      { kind: 'direct', name: '' },
      { kind: 'link', name: 'fall' },
    ]);
  });
});
