import { expect, it } from 'vitest';
import { documents } from '#contract/website/documents/index.ts';
import { factsOf } from './facts.ts';

const rendered = { portraits: ['/mail/ada.png'], sample: [] };

it('says what the documents of the business’s own say, and the look whether it is one or not', () => {
  expect(factsOf({}, documents, rendered)).toEqual({
    MAIL_LOGO: '/mail/logo.png',
    BRAND_COLORS: '{}',
    SAMPLE_CONTENT: 'none',
  });
  const look = { ...documents.look, accent: '#16a34a', logo: 'uploads/logo-0123456789abcdef.avif' };
  const facts = factsOf({ look, business: documents.business }, { ...documents, look }, rendered);
  expect(facts).toMatchObject({
    BUSINESS_NAME: documents.business.name,
    MAIL_LOGO: '/guide-files/uploads/logo-0123456789abcdef-144.png',
  });
  expect(JSON.parse(facts.BRAND_COLORS ?? '')).toMatchObject({ '#ef6907': '#16a34a' });
});
