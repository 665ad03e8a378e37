import { Duration } from 'aws-cdk-lib';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

/**
 * CloudFront has separate fields for the well-known security headers, and refuses them as custom
 * headers.
 */
const wellKnown: Readonly<
  Record<string, (value: string, override: boolean) => cloudfront.ResponseSecurityHeadersBehavior>
> = {
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
      frameOption: value === 'DENY' ? cloudfront.HeadersFrameOption.DENY : cloudfront.HeadersFrameOption.SAMEORIGIN,
      override,
    },
  }),
  'referrer-policy': (value, override) => ({
    referrerPolicy: { referrerPolicy: referrerPolicy(value), override },
  }),
};

/** Adds headers, given by name, to every response of a behavior. */
export class SiteHeadersPolicy extends cloudfront.ResponseHeadersPolicy {
  /** @param override whether they replace the origin's headers with the same names */
  constructor(scope: Construct, id: string, headers: Readonly<Record<string, string>>, override = true) {
    const entries = Object.entries(headers);
    const custom = entries.filter(([name]) => !(name.toLowerCase() in wellKnown));
    super(scope, id, {
      securityHeadersBehavior: Object.assign(
        {},
        ...entries.map(([name, value]) => wellKnown[name.toLowerCase()]?.(value, override) ?? {}),
      ) as cloudfront.ResponseSecurityHeadersBehavior,
      // CloudFront may refuse an empty list.
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

function referrerPolicy(value: string): cloudfront.HeadersReferrerPolicy {
  const known = Object.values(cloudfront.HeadersReferrerPolicy).find((policy: string) => policy === value);
  if (known === undefined) throw new Error(`CloudFront has no referrer policy ${value}`);
  return known;
}
