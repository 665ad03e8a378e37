// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { documentNames } from '#contract/website/names.ts';
import { pageOf } from '#contract/website/page-of.ts';
import { featuredGuides } from '../content/featured-guides.ts';
import { guidePath } from '../content/paths.ts';
import { prerender } from '../prerender.tsx';
import { findRoute, notFoundRoute, routes } from './routes.ts';

// Every screen (docs/product.md#pages): its name in the title, and its heading if that is
// specified.
const table: readonly [path: string, title: RegExp, heading?: string][] = [
  ['/', /Four Year Route/],
  ['/login', /^Login/, 'Login'],
  ['/register', /^Sign Up/, 'Sign Up'],
  ['/book', /^Book a Consultation/, 'Book your free consultation'],
  ['/about', /^About/],
  ['/packages', /^Packages/, 'Packages'],
  ['/services', /^Services/, 'Services'],
  ['/partners', /Partner/, 'Become a Four\u00a0Year\u00a0Route Partner'],
  ['/partner_with_us', /^Partner With Us/, 'Partner With Us'],
  ['/pdf-page', /^Major Insights/, 'Major Insights'],
  ['/classes', /^Classes/, 'Classes'],
  ['/dashboard', /^Dashboard/],
  // One page for all receipts.
  ['/dashboard/receipts', /^Receipt/],
  ['/dashboard/statement', /^Statement/],
  ['/services/college-consultation', /^College Consultation/],
  ['/services/college-essay', /^College Essays/],
  ['/services/tutoring', /^Tutoring/],
  ['/services/bsmd-bsdo-consulting', /^BSMD\/BSDO/],
  ['/services/ap-crash-course', /^AP Crash Course/],
  ['/services/middle-school-counceling', /^Middle School/],
  ['/services/SAT-ACTTestPrep', /^SAT\/ACT/],
  ['/services/financial-planning', /^Financial Planning/],
  ['/services/guidance-to-international-students', /International Students/],
  ['/packages/preparation', /^Preparation/],
  ['/packages/foundation', /^Foundation/],
  ['/packages/execution', /^Execution/],
  ['/packages/comprehensive-essay', /^Comprehensive Essay Bundle/],
  ['/packages/uc-piqs', /^UC PIQ's/],
  ['/terms-and-conditions', /^Terms and Conditions/, 'Terms and Conditions'],
  ['/privacy-policy', /^Privacy Policy/, 'Privacy Policy'],
  ['/refund-and-cancellation', /^Refund and Cancellation/, 'Refund and Cancellation'],
  ['/accessibility', /^Accessibility/, 'Accessibility'],
  ['/faq-page', /^(FAQ|Frequently asked questions)/],
  ['/gallery', /^Gallery/, 'Your Journey to College, Captured!'],
  ['/contact-us', /^Contact/],
  ['/payment', /^Payment/, 'Payment'],
  ['/success-payment', /^Payment Success/],
  ['/cancel-payment', /^Payment Cancel/],
  ['/unsubscribe', /^Stop Emails/],
  ['/agreement', /^Your Agreement/],
  ['/pay', /^Pay for Someone/],
];
const specified = table.map(([path]) => path);

const render = async (path: string): Promise<{ body: HTMLElement; title: string }> => {
  const { html, head } = await prerender(path);
  const body = document.createElement('div');
  body.innerHTML = html;
  return { body, title: head.title };
};

/** Link texts that describe nothing to a search engine, by Lighthouse's list. */
const genericLinkTexts = [
  'click here',
  'click this',
  'go',
  'here',
  'information',
  'learn more',
  'more',
  'more info',
  'more information',
  'right here',
  'read more',
  'see more',
  'start',
  'this',
];

const linksIn = (container: Element | null) =>
  [...(container?.querySelectorAll('a') ?? [])].map((link) => [link.textContent, link.getAttribute('href')] as const);

describe('the routes', () => {
  it('are the screens of the product', () => {
    expect(routes.map((route) => route.path)).toEqual(specified);
  });

  it('show every document of the website', () => {
    const shown = [...routes, notFoundRoute].map(({ path }) => path);
    expect(documentNames.map(pageOf).filter((path) => !shown.includes(path))).toEqual([]);
  });

  it('are found with and without a trailing slash', () => {
    expect(findRoute('/about/').path).toBe('/about');
    expect(findRoute('/').path).toBe('/');
  });

  it('are one for all receipts, whatever their number', () => {
    expect(findRoute('/dashboard/receipts/01KAXV6P6Q0000000000000000').path).toBe('/dashboard/receipts');
    expect(findRoute('/dashboard/receipts/01KAXV/').path).toBe('/dashboard/receipts');
  });

  it.each([
    '/nothing',
    '/About',
    '/services/unknown',
    '/about/more',
    '/dashboard/more',
    '/dashboard/receipts/a/b',
    '/dashboard/receipts/a.js',
  ])('do not include %s', (path) => {
    expect(findRoute(path)).toBe(notFoundRoute);
  });

  it.each([...specified, '/nothing-here'])('%s has exactly one h1', async (path) => {
    const { body } = await render(path);
    expect(body.querySelectorAll('main h1')).toHaveLength(1);
  });

  it.each(table)('%s is named as specified', async (path, title, heading) => {
    const page = await render(path);
    expect(page.title).toMatch(title);
    if (heading !== undefined) expect(page.body.querySelector('main h1')?.textContent).toBe(heading);
  });

  it('have titles that differ', async () => {
    const titles: string[] = [];
    for (const path of specified) titles.push((await render(path)).title);
    expect(new Set(titles).size).toBe(specified.length);
  });

  it('are the targets of every internal link, with the section it names', async () => {
    const pages = new Map<string, HTMLElement>();
    for (const path of specified) pages.set(path, (await render(path)).body);
    const broken: string[] = [];
    // A test of the sample guides checks that these are on sale.
    const guides = featuredGuides.map(({ id }) => guidePath(id));
    for (const [path, body] of pages) {
      for (const [, href] of linksIn(body)) {
        if (href === null || !/^[/#]/.test(href) || guides.includes(href)) continue;
        const { pathname, hash } = new URL(href, `http://site.example${path}`);
        const target = pages.get(pathname);
        const hasTarget = hash === '' || target?.querySelector(`[id="${hash.slice(1)}"]`) !== null;
        if (target === undefined || !hasTarget) broken.push(`${path} -> ${href}`);
      }
    }
    expect(broken).toEqual([]);
  });
});

describe('the links of a page', () => {
  it.each([...specified, '/nothing-here'])('%s describe their target', async (path) => {
    const { body } = await render(path);
    const texts = linksIn(body).map(([text]) => text.trim().toLowerCase());
    expect(texts).not.toEqual([]);
    expect(texts.filter((text) => genericLinkTexts.includes(text))).toEqual([]);
  });
});

describe('header and footer', () => {
  it('have the same links on every page', async () => {
    const linksOf = async (path: string) => {
      const { body } = await render(path);
      return [body.querySelector('header'), body.querySelector('footer')].map(linksIn);
    };
    const atHome = await linksOf('/');
    expect(atHome.map((links) => links.length > 10)).toEqual([true, true]);
    for (const path of [...specified, '/nothing-here']) expect([path, await linksOf(path)]).toEqual([path, atHome]);
  });
});

describe('the header', () => {
  it('has the specified items, in order', async () => {
    const { body } = await render('/about');
    const items = body.querySelectorAll('nav[aria-label="Main"] > ul > li > a');
    expect([...items].map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
      ['HOME', '/'],
      ['SERVICES', '/services'],
      ['PACKAGES', '/packages'],
      ['PARTNERS', '/partners'],
      ['MAJOR INSIGHTS', '/pdf-page'],
      ['ABOUT US', '/about'],
    ]);
  });

  it('lists three services and the classes below SERVICES', async () => {
    const { body } = await render('/');
    expect(linksIn(body.querySelector('#services-submenu'))).toEqual([
      ['College Consultation', '/services/college-consultation'],
      ['College Essay', '/services/college-essay'],
      ['Tutoring', '/services/tutoring'],
      ['Classes', '/classes'],
    ]);
  });

  it('marks the current page, or the section above it', async () => {
    const current = async (path: string) => {
      const { body } = await render(path);
      return [...body.querySelectorAll('nav[aria-label="Main"] > ul > li > a[aria-current]')].map((item) => [
        item.textContent,
        item.getAttribute('aria-current'),
      ]);
    };
    expect(await current('/packages')).toEqual([['PACKAGES', 'page']]);
    expect(await current('/services/tutoring')).toEqual([['SERVICES', 'true']]);
    expect(await current('/')).toEqual([['HOME', 'page']]);
    expect(await current('/faq-page')).toEqual([]);
  });

  it('links home from logo and title, to Login, and to the first step', async () => {
    const { body } = await render('/about');
    const topBar = linksIn(body.querySelector('header > div'));
    expect(topBar[0]).toEqual(['Four Year Route', '/']);
    expect(topBar.slice(1, 3)).toEqual([
      ['Login', '/login'],
      ['Free consultation', '/book'],
    ]);
  });

  it('says below MAJOR INSIGHTS what it sells, outside the link', async () => {
    const { body } = await render('/about');
    const notes = [...body.querySelectorAll('nav[aria-label="Main"] > ul > li, #menu-drawer nav > ul > li')]
      .filter((item) => item.querySelector('a')?.getAttribute('href') === '/pdf-page')
      .map((item) => [item.querySelector('a')?.textContent, item.textContent]);
    expect(notes).toEqual(Array(2).fill(['MAJOR INSIGHTS', 'MAJOR INSIGHTSPDF guides']));
  });

  it('keeps the brand in the drawer, with the first step and the phone at its end', async () => {
    const { body } = await render('/');
    const links = linksIn(body.querySelector('#menu-drawer'));
    expect(links[0]).toEqual(['Four Year Route', '/']);
    expect(links.slice(-2)).toEqual([
      ['Free consultation', '/book'],
      ['(555) 014-2368', 'tel:+15550142368'],
    ]);
  });

  it('lists the same items in the drawer, and LOGIN', async () => {
    const { body } = await render('/');
    const drawer = body.querySelector('#menu-drawer nav');
    expect(linksIn(drawer).map(([label]) => label)).toEqual([
      'HOME',
      'College Consultation',
      'College Essay',
      'Tutoring',
      'Classes',
      'All services',
      'PACKAGES',
      'PARTNERS',
      'MAJOR INSIGHTS',
      'ABOUT US',
      'LOGIN',
    ]);
    expect(drawer?.querySelector('summary')?.textContent).toBe('SERVICES');
  });
});

describe('the footer', () => {
  it('has every link', async () => {
    const { body } = await render('/gallery');
    const links = linksIn(body.querySelector('footer'));
    for (const expected of [
      ['About Us', '/about'],
      ['Free Consultation', '/register'],
      ['Testimonials', '/'],
      ['All Services', '/services'],
      ['College Consultation', '/services/college-consultation'],
      ['College Essay', '/services/college-essay'],
      ['Tutoring', '/services/tutoring'],
      ['Classes', '/classes'],
      ['Terms and Conditions', '/terms-and-conditions'],
      ['Privacy Policy', '/privacy-policy'],
      ['Refund and Cancellation', '/refund-and-cancellation'],
      ['Accessibility', '/accessibility'],
      ['Gallery', '/gallery'],
      ['Resources', '/#resources-section'],
      ['Contact Us', '/contact-us'],
      ['All Guides', '/pdf-page'],
      ...featuredGuides.map(({ id, title }) => [title, guidePath(id)]),
    ]) {
      expect(links).toContainEqual(expected);
    }
    const targets = links.map(([, href]) => href ?? '');
    expect(targets.filter((href) => href.startsWith('mailto:'))).toHaveLength(1);
    expect(targets.filter((href) => href.startsWith('tel:'))).toHaveLength(1);
    expect(targets.filter((href) => href.startsWith('https://'))).toHaveLength(4);
    expect(body.querySelector('footer')?.textContent).toContain('2023-24');
  });
});

describe('the guides on the home page', () => {
  const section = async () => {
    const { body } = await render('/');
    const heading = [...body.querySelectorAll('h2')].find(({ textContent }) => textContent === 'PDF guides');
    return heading?.closest('section') ?? null;
  };

  it('are three covers with links to their pages, and a link to all', async () => {
    const links = [...((await section())?.querySelectorAll('a') ?? [])];
    expect(
      links.map((link) => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ...featuredGuides.map(({ id, title }) => [`Look inside: ${title}`, `/pdf-page/${id}`]),
      ['All PDF guides', '/pdf-page'],
    ]);
    expect((await section())?.querySelectorAll('img[loading="lazy"]')).toHaveLength(3);
  });

  it('have no prices, which only the shop knows', async () => {
    expect((await section())?.textContent).not.toMatch(/\$\d/);
  });
});
