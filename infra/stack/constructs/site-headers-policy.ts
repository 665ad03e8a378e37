import { Duration } from 'aws-cdk-lib';
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

/** CloudFront wants the well-known security headers in fields of their own; it refuses them among the custom ones. */
const wellKnown: Readonly<Record<string, (value: string, override: boolean) => ResponseSecurityHeadersBehavior>> = {
  'content-security-policy': (value, override) => ({
    contentSecurityPolicy: { contentSecurityPolicy: value, override },
  }),
  'strict-transport-security': (value, override) => ({
    strictTransportSecurity: {
      accessControlMaxAge: Duration.seconds(Number(/max-age=(\d+)/.exec(value)?.[1])),
      includeSubdomains: /includeSubDomains/i.test(value),
      preload: /preload/i.test(value),
      override,
    },
  }),
  'x-content-type-options': (_value, override) => ({ contentTypeOptions: { override } }),
  'x-frame-options': (value, override) => ({
    frameOptions: {
      frameOption: value === 'DENY' ? HeadersFrameOption.DENY : HeadersFrameOption.SAMEORIGIN,
      override,
    },
  }),
  'referrer-policy': (value, override) => ({
    referrerPolicy: { referrerPolicy: referrerPolicy(value), override },
  }),
};

/** Puts headers, given by name, on every answer of a behavior. */
export class SiteHeadersPolicy extends ResponseHeadersPolicy {
  /** @param override whether they take the place of what the origin sends under these names */
  constructor(scope: Construct, id: string, headers: Readonly<Record<string, string>>, override = true) {
    const entries = Object.entries(headers);
    const custom = entries.filter(([name]) => !(name.toLowerCase() in wellKnown));
    super(scope, id, {
      securityHeadersBehavior: Object.assign(
        {},
        ...entries.map(([name, value]) => wellKnown[name.toLowerCase()]?.(value, override) ?? {}),
      ) as ResponseSecurityHeadersBehavior,
      // An empty list would say nothing, and CloudFront may refuse it.
      ...(custom.length === 0
        ? {}
        : {
            customHeadersBehavior: {
              customHeaders: custom.map(([header, value]) => ({ header, value, override })),
            },
          }),
    });
  }
}

function referrerPolicy(value: string): HeadersReferrerPolicy {
  const known = Object.values(HeadersReferrerPolicy).find((policy: string) => policy === value);
  if (known === undefined) throw new Error(`CloudFront knows no referrer policy ${value}`);
  return known;
}
