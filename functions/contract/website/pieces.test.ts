import { describe, expect, it } from 'vitest';
import { documents } from './documents/index.ts';
import { type Documents, parseDocuments } from './documents.ts';
import { type Pieces, pictureIn, piecesOf } from './pieces.ts';

const of = (changes: Partial<Documents> = {}): Pieces =>
  piecesOf({ ...documents, ...changes }, (name) => `/assets/${name}`, 'open');
const text = (pieces: unknown) => JSON.stringify(pieces);

describe('the pieces', () => {
  it('have the values that texts name, and no others', () => {
    const { business } = documents;
    const renamed = of({ business: { ...business, name: 'Lakeside' } });
    expect(renamed.partners.page.title).toBe('Become a Lakeside Partner');
    expect(text(renamed)).not.toMatch(/Four Year Route|\{[a-z -]+\}/);
    const wrong = { ...documents.home, lead: 'Within {a second}.' };
    expect(() => of({ home: wrong })).toThrow('There is no value {a second}');
  });

  it('name no number that doesn’t exist', () => {
    const { home, numbers } = documents;
    expect(() => of({ home: { ...home, lead: '99%[[nothing]] of all' } })).toThrow('There is no number nothing');
    expect(() => of({ numbers: { ...numbers, traction: ['nothing'] } })).toThrow('There is no number nothing');
  });

  it('have no proof in them, which the business keeps for itself, nor what marks the sample', () => {
    const secrets = [
      ...documents.numbers.numbers.map(({ evidence }) => evidence.source),
      ...documents.testimonials.quotes.map(({ consent }) => `"day":"${consent.day}"`),
      ...documents.colleges.colleges.map(({ permission }) => permission.from),
      '"sample"',
      '"consent"',
      '"evidence"',
      '"permission"',
    ];
    const published = text(of());
    expect(secrets.filter((secret) => published.includes(secret))).toEqual([]);
  });

  it('ask for no cost that isn’t given', () => {
    const questions = (pieces: Pieces) => text(pieces.faq.groups);
    expect(questions(of())).toContain('What does it cost?');
    expect(questions(of({ packages: { ...documents.packages, usualCost: '' } }))).not.toContain('What does it cost?');
  });

  it('show photographs in their sizes', () => {
    const photograph = { src: '/a.avif', srcSet: '/a.avif 640w' };
    const [first] = piecesOf(documents, () => photograph, 'open')['counselor-summaries'];
    expect(first?.image).toEqual(photograph);
  });

  it('find an uploaded photo by its name alone', () => {
    const find = pictureIn({ 'a.svg': '/assets/a.svg' });
    const file = (rest: string) => `/guide-files/uploads/portrait-0123456789abcdef-${rest}`;
    expect(find('uploads/portrait-0123456789abcdef.avif')).toEqual({
      src: file('640.avif'),
      srcSet: `${file('640.avif')} 640w, ${file('320.avif')} 320w, ${file('160.avif')} 160w`,
    });
    expect(find('uploads/picture-0123456789abcdef.avif')).toBe(
      '/guide-files/uploads/picture-0123456789abcdef-960.avif',
    );
    expect(find('a.svg')).toBe('/assets/a.svg');
    expect(() => find('uploads/b.avif')).toThrow('There is no picture uploads/b.avif');
  });
});

describe('a document', () => {
  const withHome = (changes: object) => parseDocuments({ ...documents, home: { ...documents.home, ...changes } });

  it.each([
    ['a script', { lead: 'Hello <script>alert(1)</script>' }, 'Write plain text: no HTML'],
    ['nothing', { lead: ' ' }, 'Write something here'],
    ['50,000 words', { about: 'word '.repeat(50_000) }, 'At most 600 characters'],
    ['a list that is too short', { introductions: [] }, 'At least 3'],
    ['a short description', { description: 'Short.' }, 'At least 120 characters'],
  ])('refuses %s', (_, changes, message) => {
    expect(() => withHome(changes)).toThrow(message);
  });

  it.each(['javascript:alert(1)', 'http://example.com', 'example.com'])('refuses the link %s', (link) => {
    const [resource] = documents.resources.resources;
    expect(() => parseDocuments({ ...documents, resources: { resources: [{ ...resource, link }] } })).toThrow(
      'Enter an address that begins with https://',
    );
  });

  it('keeps right-to-left text, without marks that no one sees', () => {
    expect(withHome({ kicker: 'אבג\u202E דה' }).home.kicker).toBe('אבג דה');
  });
});
