import { Match, type Template } from 'aws-cdk-lib/assertions';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { registry } from '#contract/registry.ts';
import { apiHeaders } from './site-headers.ts';
import { rolePolicies, synthesize } from './testing/synthesized.ts';

const generations = [1, 2, 3, 4].map((originKeyGeneration) =>
  synthesize({ originKeyGeneration, originKeyExchange: 'on' }),
);
const [{ template }] = generations as [(typeof generations)[number]];
/** Before and after an exchange. */
const quiet = [1, 2].map((originKeyGeneration) => synthesize({ originKeyGeneration }));

const header = v.object({ HeaderName: v.string(), HeaderValue: v.unknown() });
const behavior = v.looseObject({
  PathPattern: v.optional(v.string()),
  ResponseHeadersPolicyId: v.object({ Ref: v.string() }),
});
const distribution = v.looseObject({
  Properties: v.object({
    DistributionConfig: v.looseObject({
      DefaultCacheBehavior: behavior,
      CacheBehaviors: v.array(behavior),
      Origins: v.array(v.looseObject({ OriginCustomHeaders: v.optional(v.array(header), []) })),
    }),
  }),
});
function distributionOf(of: Template) {
  const [found] = Object.values(of.findResources('AWS::CloudFront::Distribution'));
  return v.parse(distribution, found).Properties.DistributionConfig;
}

const keysIn = (text: string): string[] => [...new Set(text.match(/OriginKeysKey\d+[0-9A-F]{8}/g) ?? [])].toSorted();

/**
 * The logical ids of the keys: the one that a template's distribution shows, and those that all of
 * its functions take.
 */
function keysOf(of: Template) {
  const [sent = 'none', ...more] = keysIn(JSON.stringify(distributionOf(of).Origins));
  expect(more).toEqual([]);
  const lambda = v.looseObject({
    Properties: v.looseObject({
      Environment: v.optional(v.object({ Variables: v.record(v.string(), v.unknown()) })),
    }),
  });
  const named = Object.values(of.findResources('AWS::Lambda::Function')).flatMap((found) => {
    const keys = v.parse(lambda, found).Properties.Environment?.Variables['ORIGIN_KEY_SECRETS'];
    return keys === undefined ? [] : [keysIn(JSON.stringify(keys))];
  });
  const allowed = rolePolicies(of)
    .map(({ document }) => keysIn(JSON.stringify(document)))
    .filter((keys) => keys.length > 0);
  expect([named.length, allowed.length]).toEqual([registry.length, registry.length]);
  const accepted = [...named, ...allowed].reduce((both, keys) => both.filter((key) => keys.includes(key)));
  return { sent, accepted, secrets: of.findResources('AWS::SecretsManager::Secret') };
}

describe('the exchange of the key by which the distribution shows itself', () => {
  const steps = [1, 2, 3].flatMap((from) => [
    { from, to: from + 1 },
    { from: from + 1, to: from },
  ]);

  it.each(steps)(
    'from generation $from to $to refuses nobody: whichever key is sent, functions and roles take it before and after',
    ({ from, to }) => {
      const [before, after] = [from, to].map((generation) => {
        const made = generations[generation - 1];
        if (made === undefined) throw new Error(`Generation ${String(generation)} was not made`);
        return keysOf(made.template);
      });
      expect(before?.sent).not.toBe(after?.sent);
      for (const { sent = '' } of [before ?? {}, after ?? {}]) {
        expect(before?.accepted).toContain(sent);
        expect(after?.accepted).toContain(sent);
        // The same secret, made once: its value is not generated anew on the way.
        expect(before?.secrets[sent]).toEqual(after?.secrets[sent]);
      }
    },
  );

  it.each([1, 2])('begins and ends without refusing anyone who sends generation %i', (generation) => {
    const [alone, during] = [quiet, generations].map((made) => {
      const found = made[generation - 1];
      return found && keysOf(found.template);
    });
    expect(alone?.accepted).toEqual([during?.sent]);
    expect(alone?.sent).toBe(during?.sent);
    expect(alone?.secrets[alone.sent]).toEqual(during?.secrets[during.sent]);
  });

  it('would show a key that nobody takes, were a generation left out: that the settings cannot know, and the decision says', () => {
    const [first, , third] = generations.map((made) => keysOf(made.template));
    expect(first?.accepted).not.toContain(third?.sent);
  });

  it('has at most three keys, and leaves one', () => {
    expect(generations.map((made) => keysOf(made.template).accepted.length)).toEqual([2, 3, 3, 3]);
    expect(quiet.map((made) => keysOf(made.template).accepted.length)).toEqual([1, 1]);
  });
});

describe('answers below /api', () => {
  it('have the security headers that they lack, no matter who gave them, and keep their own', () => {
    const api = distributionOf(template).CacheBehaviors.find(({ PathPattern }) => PathPattern === '/api/*');
    const policy = template.findResources('AWS::CloudFront::ResponseHeadersPolicy')[
      api?.ResponseHeadersPolicyId.Ref ?? ''
    ];
    expect(policy).toMatchObject({
      Properties: {
        ResponseHeadersPolicyConfig: {
          SecurityHeadersConfig: {
            ContentSecurityPolicy: {
              ContentSecurityPolicy: apiHeaders()['Content-Security-Policy'],
              Override: false,
            },
            StrictTransportSecurity: { AccessControlMaxAgeSec: 63_072_000, IncludeSubdomains: false, Override: false },
            ContentTypeOptions: { Override: false },
            ReferrerPolicy: { ReferrerPolicy: 'no-referrer', Override: false },
          },
        },
      },
    });
    // CloudFront may refuse a list of further headers that is empty.
    expect(JSON.stringify(policy)).not.toContain('CustomHeadersConfig');
  });
});

describe('the office', () => {
  const { CacheBehaviors, DefaultCacheBehavior } = distributionOf(template);
  const office = CacheBehaviors.filter(({ PathPattern }) => PathPattern?.startsWith('/office') === true);

  it('is one object at all its addresses, which CloudFront serves like a page', () => {
    expect(office.map(({ PathPattern }) => PathPattern)).toEqual(['/office', '/office/*']);
    for (const { PathPattern: _pattern, ResponseHeadersPolicyId: _policy, ...rest } of office) {
      const { ResponseHeadersPolicyId: _pages, ...pages } = DefaultCacheBehavior;
      expect(rest).toEqual(pages);
    }
  });

  it('has headers of its own, also for its scripts: not for search engines, and without PayPal', () => {
    const patterns = CacheBehaviors.map(({ PathPattern }) => PathPattern);
    // CloudFront takes the first that fits.
    expect(patterns.indexOf('/assets/office/*')).toBeLessThan(patterns.indexOf('/assets/*'));
    const scripts = CacheBehaviors.filter(({ PathPattern }) => PathPattern === '/assets/office/*');
    expect(scripts).toHaveLength(1);
    const policies = [...office, ...scripts].map(({ ResponseHeadersPolicyId }) => ResponseHeadersPolicyId.Ref);
    const [policy, ...others] = new Set(policies);
    expect(others).toEqual([]);
    const made = template.findResources('AWS::CloudFront::ResponseHeadersPolicy')[policy ?? ''];
    const text = JSON.stringify(made);
    expect(text).toContain('{"Header":"X-Robots-Tag","Override":true,"Value":"noindex"}');
    expect(text).not.toContain('paypal');
    expect(text).toContain("worker-src 'self'");
  });
});

describe('a secret in a path', () => {
  it('is read by an endpoint that is called at the gateway, whose address is an output', () => {
    const withSecret = registry.filter(({ path }) => /\{\w*(?:secret|token|key)/i.test(path));
    // Who reads the log could only stop emails with it, and names the person by an id.
    const harmless = ['ask-unsubscribe', 'unsubscribe-buyer'];
    expect(withSecret.map(({ id }) => id).toSorted()).toEqual(
      ['get-calendar-feed', 'get-step-feed', ...harmless].toSorted(),
    );
    for (const { id, secretPath, cacheSeconds } of withSecret) {
      expect([id, secretPath ?? false, cacheSeconds]).toEqual([id, !harmless.includes(id), undefined]);
    }
    template.hasOutput('GatewayUrl', { Value: { 'Fn::GetAtt': [Match.stringLikeRegexp('^ApiHttp'), 'ApiEndpoint'] } });
  });
});

describe('an upload of pages', () => {
  it('is done when they are there, and does not fail for an edge that is slow to say that it has let go of the old ones', () => {
    template.hasResourceProperties('Custom::CDKBucketDeployment', {
      DistributionPaths: ['/*'],
      WaitForDistributionInvalidation: false,
    });
  });
});
