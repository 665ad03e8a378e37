import { describe, expect, it } from 'vitest';
import { anEvent } from '#testing/events.ts';
import { traceOf, viewerOf } from './viewer.ts';

const GATEWAY = '198.51.100.1';

describe('the address of a viewer', () => {
  it.each([
    ['203.0.113.7:4711', '203.0.113.7'],
    ['2001:db8::1:443', '2001:db8:0:0::/64'],
    ['2001:db8:1:2:3:4:5:6:443', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff:50000', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::5]:443', '2001:db8:1:2::/64'],
    ['::1:54321', '0:0:0:0::/64'],
    ['::ffff:203.0.113.7:4711', '203.0.113.7'],
    ['203.0.113.7', '203.0.113.7'],
  ])('is read from %s', (header, viewer) => {
    expect(viewerOf(header, GATEWAY)).toBe(viewer);
  });

  it('is the same for a whole IPv6 network and another for the next', () => {
    const one = viewerOf('2001:db8:1:2::1:443', GATEWAY);
    expect(viewerOf('2001:db8:1:2:aaaa:bbbb:cccc:dddd:1', GATEWAY)).toBe(one);
    expect(viewerOf('2001:db8:1:3::1:443', GATEWAY)).not.toBe(one);
  });

  it.each([undefined, '', ':', 'nonsense', '999.1.1.1:80', '203.0.113.7:80, 203.0.113.8:80', '2001:db8::1'])(
    'is the one that the gateway sees if the header is %j',
    (header) => {
      expect(viewerOf(header, GATEWAY)).toBe(GATEWAY);
    },
  );

  it('is never a text that a caller chooses', () => {
    expect(viewerOf('#anything:1', 'no address either')).toBe('unknown');
  });
});

describe('the trace in every log line', () => {
  const traced = (headers: Record<string, string>) => traceOf(anEvent({ headers }));

  it.each([
    ['203.0.113.7:4711', '203.0.113.0/24'],
    ['2001:db8:1:2::5:443', '2001:db8:1::/48'],
    ['nonsense', '198.51.100.0/24'],
  ])("has the viewer's network and never the whole address: %s", (header, network) => {
    expect(traced({ 'cloudfront-viewer-address': header })).toEqual({ requestId: 'request-1', network });
  });

  it("has CloudFront's id of the request, if there is one", () => {
    const edgeRequestId = 'rEZ41zHijmTaPJrLdiavv7oU8giHtH8HQXvabc2QPAly_Btvu5C2Dw==';
    expect(traced({ 'x-amz-cf-id': edgeRequestId })).toMatchObject({ edgeRequestId });
  });

  it.each(['', 'two words', 'amy@example.com', 'a'.repeat(101)])('has no other text: %s', (text) => {
    expect(traced({ 'x-amz-cf-id': text })).not.toHaveProperty('edgeRequestId');
  });
});
