import { describe, expect, it } from 'vitest';
import { documents } from '#contract/website/documents/index.ts';
import { TEST_START } from '#testing/clock.ts';
import { aDeployedSite, inMemoryWebsite } from '#testing/website.ts';
import type { Contents } from './ports.ts';
import { problemsFor, problemsIn } from './problems.ts';
import { published } from './published.ts';

const { pictures } = aDeployedSite();
const { home, numbers, people, partners, resources, testimonials } = documents;
const of = (changes: Partial<Contents>, changed: readonly (keyof Contents)[] = []) =>
  problemsIn({ ...documents, ...changes }, { changed, pictures, now: TEST_START });
const checked = numbers.numbers.map((number) => ({
  ...number,
  evidence: { ...number.evidence, checked: '2026-09-02' },
}));

describe('the problems of documents', () => {
  it('are none in the product’s', () => {
    expect(of({})).toEqual([]);
    const refund = { ...documents['legal/refund'], intro: ['We return 50% of the price.'] };
    expect(of({ 'legal/refund': refund })).toEqual([]);
  });

  const [resource] = resources.resources;
  it.each([
    ['a script', { home: { ...home, lead: 'Hi <script>alert(1)</script>' } }, 'home lead', 'Write plain text: no HTML'],
    ['50,000 words', { home: { ...home, about: 'word '.repeat(50_000) } }, 'home about', 'At most 600 characters'],
    ['an empty list', { home: { ...home, introductions: [] } }, 'home introductions', 'At least 3'],
    [
      'a link that is a script',
      { resources: { resources: [{ ...resource, link: 'javascript:alert(1)' }] } },
      'resources resources.0.link',
      'Enter an address that begins with https://',
    ],
    ['nothing at all', { home: {} }, 'home title', 'Fill this in'],
    [
      'a mark without a number',
      { home: { ...home, lead: 'Many[[nothing]] of all' } },
      'home lead',
      'There is no number “nothing”. Add it to the numbers',
    ],
    [
      'a number without its mark',
      { home: { ...home, lead: 'We placed 77% of them' } },
      'home lead',
      '“77%” needs its number. Add its name after it, such as [[placed]]',
    ],
    [
      'another number than its mark’s',
      { home: { ...home, lead: 'We placed 77%[[placed]] of them' } },
      'home lead',
      '“77%” needs its number. Add its name after it, such as [[placed]]',
    ],
    [
      'an unknown value',
      { home: { ...home, lead: 'Within {a second}' } },
      'home lead',
      'Nothing is called {a second}. Write the words themselves',
    ],
    [
      'an unknown number in the panel',
      { numbers: { ...numbers, traction: ['nothing', 'placed', 'coached'] } },
      'numbers traction.0',
      'There is no number “nothing”. Add it to the numbers',
    ],
    [
      'an unknown number of partners',
      { partners: { ...partners, figures: [...partners.figures.slice(1), 'nothing'] } },
      'partners figures.3',
      'There is no number “nothing”. Add it to the numbers',
    ],
    [
      'an unknown number of a counselor',
      { people: { counselors: people.counselors.map((one) => ({ ...one, experience: 'nothing' })) } },
      'people counselors.1.experience',
      'There is no number “nothing”. Add it to the numbers',
    ],
    [
      'two numbers with a name',
      { numbers: { ...numbers, numbers: [...numbers.numbers, ...numbers.numbers.slice(0, 1)] } },
      `numbers numbers.${String(numbers.numbers.length)}.name`,
      'Another number has this name',
    ],
    [
      'a quote that hides what it was paid for',
      {
        testimonials: {
          quotes: testimonials.quotes.map((quote) => ({
            ...quote,
            consent: { ...quote.consent, reward: 'A free hour' },
          })),
        },
      },
      'testimonials quotes.0.disclosure',
      'Say “A free hour” here too',
    ],
  ])('are at the entry of %s', (_, changes: Partial<Contents>, entry, message) => {
    const found = of(changes).map((problem) => [`${problem.document} ${problem.entry}`, problem.message]);
    expect(found).toContainEqual([entry, message]);
  });

  it('are all of them, not the first one', () => {
    const found = of({ home: { ...home, lead: '77% and [[a]], [[b]] and {c}', title: '[[d]]' } });
    expect(found.map(({ entry }) => entry)).toEqual(['title', 'lead', 'lead', 'lead', 'lead']);
  });

  it('are at most 100 of one document', () => {
    expect(of({ home: { ...home, introductions: Array.from({ length: 9_000 }, () => 0) } })).toHaveLength(100);
  });

  it('include a number that no one has checked for a year, when numbers are published', () => {
    expect(of({}, ['home'])).toEqual([]);
    expect(of({}, ['numbers'])).toHaveLength(numbers.numbers.length);
    expect(of({}, ['numbers'])[0]).toEqual({
      document: 'numbers',
      entry: 'numbers.0.evidence.checked',
      message: 'That was more than a year ago. Compare the number with your records again',
    });
    expect(of({ numbers: { ...numbers, numbers: checked } }, ['numbers'])).toEqual([]);
  });

  it('of a document include what it breaks elsewhere', () => {
    const without = checked.filter(({ name }) => name !== 'helped');
    const problems = of({ numbers: { ...numbers, numbers: without } }, ['numbers']);
    const message = 'There is no number “helped”. Add it to the numbers';
    expect(problemsFor('numbers', problems, ['numbers'])).toContainEqual({
      entry: '',
      message: `In people, counselors.0.studentHelp: ${message}`,
    });
    expect(problemsFor('numbers', problems, ['numbers', 'people']).map((one) => one.message)).not.toContain(
      `In people, counselors.0.studentHelp: ${message}`,
    );
    expect(problemsFor('people', problems, ['numbers', 'people'])).toContainEqual({
      entry: 'counselors.0.studentHelp',
      message,
    });
  });
});

it('what is published is the product’s documents where the business has none', async () => {
  const website = inMemoryWebsite();
  expect(await published(website)).toMatchObject({ newest: undefined, contents: documents });
  const version = { version: 1, by: 'Elena', at: 1, changed: [], documents: { home: { title: 'Ours' } } };
  await website.publish(version, []);
  await website.addUpload('uploads/portrait-0.avif');
  expect(await published(website)).toEqual({
    newest: version,
    deployed: documents,
    contents: { ...documents, ...version.documents },
    pictures: [...pictures, 'uploads/portrait-0.avif'],
  });
});
