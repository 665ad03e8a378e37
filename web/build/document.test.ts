import { describe, expect, it } from 'vitest';
import { palette } from '#contract/pages/palette.ts';
import { documentOf, type PageDocument } from './document.ts';

describe('a page of the sample', () => {
  const page: PageDocument = {
    head: { title: 'T', heading: 'T', description: 'D', noindex: false, picture: undefined },
    html: '<main></main>',
    css: '',
    icons: '',
    loader: '',
    modules: [],
    entry: '',
    stylesheet: '',
    url: 'https://site.example/',
    siteName: 'S',
    card: undefined,
    jsonLd: undefined,
    isSample: true,
  };

  it('says so above everything, and search engines leave it out', () => {
    const html = documentOf(page);
    expect(html).toContain('<meta name="ROBOTS" content="noindex">');
    const text = html
      .slice(html.indexOf('<body>'))
      .replaceAll(/<[^>]+>/g, ' ')
      .trim();
    expect(text).toMatch(/^Sample: people and numbers are invented/);
    // Readable, as on the footer.
    expect(html).toContain(`background:${palette.navy};color:${palette.paper}`);
  });

  it('is told apart from another one', () => {
    const html = documentOf({ ...page, isSample: false });
    expect(html).not.toContain('noindex');
    expect(html).not.toContain('Sample');
  });
});
