import { isIPv6 } from 'node:net';

/**
 * The viewer's address for rate limits, from CloudFront's `CloudFront-Viewer-Address` header (`address:port`): the
 * gateway itself only sees the edge. An IPv6 network counts as one by its first 64 bits, for one customer has as many
 * addresses as they like in it.
 */
export function viewerOf(header: string | undefined, sourceIp: string): string {
  const address = header === undefined ? sourceIp : withoutPort(header);
  return isIPv6(address) ? `${expand(address).slice(0, 4).join(':')}::/64` : address;
}

function withoutPort(header: string): string {
  const bare = header.slice(0, header.lastIndexOf(':'));
  return bare.replace(/^\[|\]$/g, '');
}

/** The eight groups of an IPv6 address, without leading zeros. */
function expand(address: string): string[] {
  // The URL parser knows every spelling and answers one.
  const canonical = new URL(`http://[${address.split('%')[0] ?? ''}]`).hostname.slice(1, -1);
  const [head = '', tail = ''] = canonical.split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail.split(':').filter(Boolean);
  return [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last];
}
