import { isIP, isIPv6 } from 'node:net';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { networkOf } from '#domain/shared/rate-limits.ts';

/**
 * The viewer's address for rate limits, from CloudFront's `CloudFront-Viewer-Address` header
 * (`address:port`), because the gateway itself sees only CloudFront. All addresses of an IPv6 /64
 * network count as one: they belong to one customer.
 */
export function viewerOf(header: string | undefined, sourceIp: string): string {
  const address = [withoutPort(header ?? ''), sourceIp].map(withoutIpv4Prefix).find((text) => isIP(text) !== 0);
  if (address === undefined) return 'unknown';
  return isIPv6(address) ? `${expand(address).slice(0, 4).join(':')}::/64` : address;
}

/**
 * The origin of a request, for its log lines: enough to find and block misuse, and never the whole
 * address.
 */
export function traceOf({ headers, requestContext }: APIGatewayProxyEventV2): Record<string, string> {
  const edgeRequestId = headers['x-amz-cf-id'];
  return {
    requestId: requestContext.requestId,
    network: networkOf(viewerOf(headers['cloudfront-viewer-address'], requestContext.http.sourceIp)),
    // At most as long as CloudFront's ids. The distribution's log has it too.
    ...(edgeRequestId !== undefined && /^[\w=-]{1,100}$/.test(edgeRequestId) ? { edgeRequestId } : {}),
  };
}

/**
 * CloudFront writes an IPv6 address and port without brackets, `2001:db8::1:443`; others use
 * brackets.
 */
const withoutPort = (header: string): string => header.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');

/** Shortens the form `::ffff:203.0.113.7`, in which a dual-stack socket reports an IPv4 address. */
const withoutIpv4Prefix = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** The eight groups of an IPv6 address, without leading zeros. */
function expand(address: string): string[] {
  // The URL parser turns every spelling into one.
  const canonical = new URL(`http://[${address.split('%')[0] ?? ''}]`).hostname.slice(1, -1);
  const [head = '', tail = ''] = canonical.split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail.split(':').filter(Boolean);
  return [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last];
}
