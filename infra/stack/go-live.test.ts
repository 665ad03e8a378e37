import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { sampleFiles } from '../../web/build/sample-content.ts';
import { refuseUnproved, sampleNote } from './go-live.ts';
import { readSettings } from './settings.ts';
import { realSettings } from './testing/real-settings.ts';
import { synthesize } from './testing/synthesized.ts';

const settingsOf = (stage: string, context: Record<string, unknown> = {}) =>
  readSettings({ stage, file: undefined, context: { ...realSettings, ...context } });

const refusal = (...given: Parameters<typeof refuseUnproved>): string => {
  try {
    refuseUnproved(...given);
    return '';
  } catch (error) {
    return String(error);
  }
};

/** The policies of headers that keep search engines out. */
const hiding = (template: Template): string[] =>
  Object.entries(template.findResources('AWS::CloudFront::ResponseHeadersPolicy'))
    .filter(([, policy]) => JSON.stringify(policy).includes('"X-Robots-Tag","Override":true,"Value":"noindex"'))
    .map(([id]) => id);

describe('production with the sample', () => {
  it('is refused, with all of it in one list', async () => {
    const message = refusal(settingsOf('prod'), { sample: await sampleFiles(), old: ['placed', 'coached'] });
    for (const what of [
      'name, email and phone: web/src/content/brand.ts',
      'address: web/src/content/premises.ts',
      'testimonials: web/src/content/testimonials.ts',
      'numbers: web/src/content/numbers.ts',
      'the promise “Half the time and money to get an offer”: web/src/content/statistics.ts',
      'people: profiles: web/src/content/people.ts',
      'colleges: web/src/content/colleges.ts',
      'partner: web/src/content/partner.ts',
      'legal texts: terms: web/src/content/legal/terms.ts',
      'legal texts: privacy: web/src/content/legal/privacy.ts',
      'legal texts: accessibility: web/src/content/legal/accessibility.ts',
      'legal texts: refunds: web/src/content/legal/refund.ts',
      'guides on sale: those on the home page: web/src/content/featured-guides.ts',
      'no one has checked for a year (placed, coached): web/src/content/evidence.ts',
    ])
      expect(message).toContain(what);
    expect(message).toContain('-c sample=on');
  });

  it('is refused until the last file is replaced', () => {
    const sample = ['testimonials', 'colleges'].map((what) => ({ what, file: `web/src/content/${what}.ts` }));
    const left = (files: typeof sample) => refusal(settingsOf('prod'), { sample: files, old: [] });
    expect(left(sample)).toMatch(/testimonials[^]*colleges/);
    expect(left(sample.slice(1))).not.toContain('testimonials');
    expect(left([])).toBe('');
  });

  it('is refused for an old number alone', () => {
    expect(refusal(settingsOf('prod'), { sample: [], old: ['placed'] })).toContain('placed');
  });

  it('is deployed with sample=on, and in every other stage', async () => {
    const unproved = { sample: await sampleFiles(), old: ['placed'] };
    expect(refusal(settingsOf('prod', { sample: 'on' }), unproved)).toBe('');
    expect(refusal(settingsOf('staging'), unproved)).toBe('');
  });
});

describe('a stage with the sample', () => {
  const sample = [{ what: 'colleges', file: 'web/src/content/colleges.ts' }];

  it('says at synth what it does', () => {
    expect(sampleNote(settingsOf('staging'), sample)).toMatch(/marked as a sample[^]*colleges$/);
    expect(sampleNote(settingsOf('prod', { paypalEnvironment: 'live' }), sample)).toMatch(/Checkout is closed/);
  });

  it('is left out by search engines, and says in its outputs what is in it', () => {
    const { template } = synthesize({}, ['colleges', 'numbers']);
    template.hasOutput('SampleContent', { Value: 'colleges, numbers' });
    // The office is always left out.
    expect(hiding(template)).toHaveLength(2);
    const own = synthesize().template;
    own.hasOutput('SampleContent', { Value: 'none' });
    own.hasOutput('NumbersChecked', { Value: '2026-09-02' });
    expect(hiding(own)).toHaveLength(1);
  });

  it('takes no real money', () => {
    const live = { ...realSettings, paypalEnvironment: 'live' };
    synthesize(live, ['colleges']).template.hasOutput('Checkout', { Value: 'closed' });
    synthesize(live).template.hasOutput('Checkout', { Value: 'open' });
    synthesize(realSettings, ['colleges']).template.hasOutput('Checkout', { Value: 'open' });
  });
});
