import { Duration } from 'aws-cdk-lib';
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

/** CloudFront wants the well-known security headers in fields of their own; it refuses them among the custom ones. */
const wellKnown: Readonly<Record<string, (value: string) => ResponseSecurityHeadersBehavior>> = {
  'content-security-policy': (value) => ({
    contentSecurityPolicy: { contentSecurityPolicy: value, override: true },
  }),
  'strict-transport-security': (value) => ({
    strictTransportSecurity: {
      accessControlMaxAge: Duration.seconds(Number(/max-age=(\d+)/.exec(value)?.[1])),
      includeSubdomains: /includeSubDomains/i.test(value),
      preload: /preload/i.test(value),
      override: true,
    },
  }),
  'x-content-type-options': () => ({ contentTypeOptions: { override: true } }),
  'x-frame-options': (value) => ({
    frameOptions: {
      frameOption: value === 'DENY' ? HeadersFrameOption.DENY : HeadersFrameOption.SAMEORIGIN,
      override: true,
    },
  }),
  'referrer-policy': (value) => ({
    referrerPolicy: { referrerPolicy: referrerPolicy(value), override: true },
  }),
};

/** Puts headers, given by name, on every answer of a behaviour. */
export class SiteHeadersPolicy extends ResponseHeadersPolicy {
  constructor(scope: Construct, id: string, headers: Readonly<Record<string, string>>) {
    const entries = Object.entries(headers);
    super(scope, id, {
      securityHeadersBehavior: Object.assign(
        {},
        ...entries.map(([name, value]) => wellKnown[name.toLowerCase()]?.(value) ?? {}),
      ) as ResponseSecurityHeadersBehavior,
      customHeadersBehavior: {
        customHeaders: entries
          .filter(([name]) => !(name.toLowerCase() in wellKnown))
          .map(([header, value]) => ({ header, value, override: true })),
      },
    });
  }
}

function referrerPolicy(value: string): HeadersReferrerPolicy {
  const known = Object.values(HeadersReferrerPolicy).find((policy: string) => policy === value);
  if (known === undefined) throw new Error(`CloudFront knows no referrer policy ${value}`);
  return known;
}
