// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { bookPath, demoSubjects, subjectNames } from '#contract/words/demo-subjects.ts';
import { packageCards } from '../content/package-cards.ts';
import { comparedFacts, labeledFacts, packagePrice } from '../content/package-facts.ts';
import { packageSlugs, paths, type ServiceSlug, serviceSlugs } from '../content/paths.ts';
import { counselors } from '../content/people.ts';
import { cost } from '../content/sections/usual-cost.ts';
import { prerender } from '../prerender.tsx';

const mainOf = async (path: string): Promise<HTMLElement> => {
  const { html } = await prerender(path);
  const body = document.createElement('div');
  body.innerHTML = html;
  const main = body.querySelector('main');
  if (main === null) throw new Error(`${path} has no main`);
  return main;
};

const blocksOf = (main: HTMLElement) => [...main.querySelectorAll('h2')].map((heading) => heading.textContent);

const sectionOf = (main: HTMLElement, title: string): Element => {
  const section = [...main.querySelectorAll('h2')].find(({ textContent }) => textContent === title)?.closest('section');
  if (section === null || section === undefined) throw new Error(`No section ${title}`);
  return section;
};

const hrefsIn = (section: Element) => [...section.querySelectorAll('a')].map((link) => link.getAttribute('href'));

// These show three services instead of packages, and no figures.
const brief: readonly ServiceSlug[] = [
  'middle-school-counceling',
  'SAT-ACTTestPrep',
  'guidance-to-international-students',
];

describe.each(serviceSlugs)('/services/%s', (slug) => {
  it('has its blocks in order', async () => {
    const main = await mainOf(paths.service(slug));
    const [about, ...others] = blocksOf(main);
    expect(about).toMatch(/^About /);
    expect(others).toEqual([
      ...(slug === 'college-essay' ? ['Why is it Important?'] : []),
      ...(slug === 'tutoring' ? ['Book a free demo class'] : []),
      "What's Included",
      'How it works',
      'Explore Packages',
      'Frequently asked questions',
      ...(brief.includes(slug) ? [] : ['Our Traction', 'Testimonials', 'Explore Services']),
      'Start with one conversation',
      ...(brief.includes(slug) ? [] : ['How we count']),
    ]);
  });

  it('links to registration in its About banner and at its end', async () => {
    const main = await mainOf(paths.service(slug));
    const [about] = blocksOf(main);
    for (const title of [about ?? '', 'Start with one conversation']) {
      const button = sectionOf(main, title).querySelector(`a[href="${paths.register}"]`);
      expect(button?.textContent).toBe(slug === 'college-essay' ? 'Register Now' : 'Register');
    }
  });

  it('shows what to explore next', async () => {
    const main = await mainOf(paths.service(slug));
    expect(hrefsIn(sectionOf(main, 'Explore Packages'))).toEqual(
      brief.includes(slug)
        ? ['college-essay', 'tutoring', 'bsmd-bsdo-consulting'].map((other) => `/services/${other}`)
        : packageSlugs.map(paths.package),
    );
    if (!brief.includes(slug)) {
      expect(sectionOf(main, 'Our Traction').textContent).toMatch(/90%.*200\+.*8,000/);
      expect(hrefsIn(sectionOf(main, 'Explore Services'))).not.toContain(paths.service(slug));
    }
  });
});

describe.each(packageSlugs)('/packages/%s', (slug) => {
  it('has its blocks in order', async () => {
    const main = await mainOf(paths.package(slug));
    expect(blocksOf(main)).toEqual([
      'What this package is',
      "How Early Start Can Shape Your Child's Future",
      "What's Included?",
      'Additional Benefits',
      'Frequently asked questions',
      'Explore Packages',
      'Start with one conversation',
      ...(slug === 'comprehensive-essay' ? ['How we count'] : []),
    ]);
    expect(hrefsIn(sectionOf(main, 'Additional Benefits'))).toEqual([paths.register]);
    expect(hrefsIn(sectionOf(main, 'Explore Packages'))).toEqual(
      packageSlugs.filter((other) => other !== slug).map(paths.package),
    );
  });
});

describe.each([...serviceSlugs.map(paths.service), ...packageSlugs.map(paths.package)])(
  'the calendar on %s',
  (path) => {
    it('is linked beside Register, at the top and at the end', async () => {
      const main = await mainOf(path);
      const hero = main.querySelector('h1')?.closest('section');
      for (const section of [hero, sectionOf(main, 'Start with one conversation')]) {
        const links = [...(section?.querySelectorAll(`a[href="${paths.register}"], a[href="${paths.book}"]`) ?? [])];
        expect(links).toHaveLength(2);
        expect(links[0]?.parentElement).toBe(links[1]?.parentElement);
      }
    });
  },
);

it('links to the demo classes that can be booked, by the names that they have there', async () => {
  const block = sectionOf(await mainOf(paths.service('tutoring')), 'Book a free demo class');
  const links = [...block.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual(demoSubjects.map((subject) => [subjectNames[subject], bookPath(subject)]));
});

describe.each(serviceSlugs)('the top of /services/%s', (slug) => {
  it('says what one gets, before the picture', async () => {
    const hero = (await mainOf(paths.service(slug))).querySelector('h1')?.closest('section');
    expect(hero?.querySelector('img')).not.toBeNull();
    expect(hero?.innerHTML.split('<img')[0]).toMatch(/>You get [^<.]+\.</);
  });
});

describe.each(['/', '/about', '/services', '/packages'])('the closing block of %s', (path) => {
  it('leads to the calendar first', async () => {
    const closing = sectionOf(await mainOf(path), 'Start with one conversation');
    expect(hrefsIn(closing)).toEqual([paths.book, paths.register]);
  });
});

describe('the calendar', () => {
  it('comes before who, how long and what to prepare', async () => {
    const { textContent } = await mainOf(paths.book);
    const places = [
      'Book your free consultation',
      'Choose a time',
      'Who you’ll talk to',
      'How long',
      'What to prepare',
    ];
    const found = places.map((text) => textContent.indexOf(text));
    expect(found).toEqual(found.toSorted((a, b) => a - b));
    expect(found).not.toContain(-1);
  });

  it('is offered on Sign Up before the form', async () => {
    const main = await mainOf(paths.register);
    const link = main.querySelector(`a[href="${paths.book}"]`);
    expect(link?.textContent).toBe('Pick a time now');
    expect(link?.parentElement?.textContent).toContain('Three fields and a code');
    expect(main.innerHTML.indexOf('Pick a time now')).toBeLessThan(main.innerHTML.indexOf('<form'));
  });
});

describe.each([...serviceSlugs.map(paths.service), ...packageSlugs.map(paths.package)])('the FAQ of %s', (path) => {
  it('is complete in the HTML, as one group of disclosures with the second one open', async () => {
    const faq = sectionOf(await mainOf(path), 'Frequently asked questions');
    const items = [...faq.querySelectorAll('details')];
    expect(items.length).toBeGreaterThanOrEqual(4);
    expect(items.map((item) => item.open)).toEqual(items.map((_, index) => index === 1));
    expect(new Set(items.map((item) => item.getAttribute('name'))).size).toBe(1);
    for (const item of items) expect(item.querySelector('p')?.textContent).not.toBe('');
  });
});

describe('the packages list', () => {
  it('shows each package once, with what differs', async () => {
    const main = await mainOf(paths.packages);
    const cards = [...sectionOf(main, 'Where is your student now?').querySelectorAll('article')];
    const links = cards.map((card) => [...card.querySelectorAll('a')].map((link) => link.getAttribute('aria-label')));
    expect(links).toEqual(packageCards.map(({ title }) => [`Know More ${title}`]));
    expect(hrefsIn(main).filter((href) => href?.startsWith(`${paths.packages}/`))).toEqual(
      packageSlugs.map(paths.package),
    );
    const facts = cards.map((card) => [...card.querySelectorAll('b')].map(({ textContent }) => textContent));
    expect(facts).toEqual(packageSlugs.map((slug) => comparedFacts(slug).map(([, fact]) => fact)));
  });

  it('says once how a price is set', async () => {
    const main = await mainOf(paths.packages);
    expect(packagePrice).toBe('We’ll quote a price in your free call');
    expect(main.textContent.split(packagePrice)).toHaveLength(2);
  });

  it.each(packageSlugs)('has the same facts on the page of %s', async (slug) => {
    const facts = sectionOf(await mainOf(paths.package(slug)), 'What this package is').querySelectorAll('dd');
    expect([...facts].map(({ textContent }) => textContent)).toEqual(labeledFacts(slug).map(([, fact]) => fact));
  });
});

describe.each([paths.home, paths.packages, paths.faq])('the cost on %s', (path) => {
  it('is what most families pay, in the owner’s words, and no other amount', async () => {
    const main = await mainOf(path);
    for (const guides of main.querySelectorAll('section')) {
      if (guides.querySelector('h2')?.textContent === 'PDF guides') guides.remove();
    }
    const others = main.textContent.replace(cost.usual, '');
    // Also where the business doesn't say it.
    expect(others).toHaveLength(main.textContent.length - cost.usual.length);
    expect(others).not.toMatch(/\$\s*\d/);
  });
});

describe('the counselors on the About page', () => {
  it('have a name, a role and a credential each', async () => {
    const cards = [...sectionOf(await mainOf(paths.about), 'Your counselors').querySelectorAll('article')];
    expect(cards).toHaveLength(counselors.length);
    for (const [index, { name, role, credential }] of counselors.entries()) {
      expect(cards[index]?.querySelector('h3')?.textContent).toBe(name);
      for (const text of [role, credential]) expect(cards[index]?.textContent).toContain(text);
    }
  });

  it('show every number once', async () => {
    const section = sectionOf(await mainOf(paths.about), 'Your counselors');
    const figures = [...section.querySelectorAll('dd')].map((figure) => {
      for (const hidden of figure.querySelectorAll('sup, .sr-only')) hidden.remove();
      return figure.textContent;
    });
    expect(figures).toEqual(['11+ years', '05 years', '5050', '98%']);
  });
});
