import { expect, it } from 'vitest';
import { documents } from './documents/index.ts';
import { type Documents, parseDocuments } from './documents.ts';
import { documentNames } from './names.ts';
import { numbersChecked, oldNumbers, oldNumbersWarning, sampleDocuments, sampleNote } from './proofs.ts';

const checkedOn = (...days: readonly string[]): Documents => ({
  ...documents,
  numbers: {
    ...documents.numbers,
    numbers: documents.numbers.numbers.slice(0, days.length).map((number, place) => ({
      ...number,
      evidence: { ...number.evidence, checked: days[place] ?? '' },
    })),
  },
});

it('warns once a number has not been checked for a year', () => {
  const two = checkedOn('2025-09-02', '2026-09-02');
  expect(oldNumbersWarning(two, Date.parse('2026-09-02T00:00:00Z'))).toBeUndefined();
  const later = Date.parse('2026-09-03T12:00:00Z');
  expect(oldNumbers(two, later)).toEqual(['placed']);
  expect(oldNumbersWarning(two, later)).toMatch(/the numbers placed\..*documents\/numbers\.json/);
  expect(numbersChecked(two)).toBe('2025-09-02');
  expect(numbersChecked(checkedOn())).toBe('');
});

it('knows which documents are still the sample’s, and no other', () => {
  const { sample: _sample, ...colleges } = documents.colleges;
  const names = (given: Documents) => sampleDocuments(given).map(({ name }) => name);
  expect(names(documents)).toContain('colleges');
  expect(names({ ...documents, colleges })).toEqual(names(documents).filter((name) => name !== 'colleges'));
  expect(sampleDocuments(documents)).toContainEqual({ name: 'testimonials', what: 'testimonials' });
  expect(sampleNote(documents)).toMatch(/still the sample's: .*testimonials.*no one can pay with live money/);
  const own = documentNames.map((name) => [name, { ...documents[name], sample: undefined }]);
  expect(sampleNote(Object.fromEntries(own) as Documents)).toBeUndefined();
});

it('knows who agreed to each quote, on a day that has come, and shows a reward and a relation', () => {
  for (const { consent, disclosure = '' } of documents.testimonials.quotes) {
    const { day, relation, reward = '' } = consent;
    expect(Date.parse(day)).toBeLessThanOrEqual(Date.now());
    for (const fact of [relation === 'none' ? '' : relation, reward])
      expect(disclosure.toLowerCase()).toContain(fact.toLowerCase());
  }
});

it('checks the day of every number, and the permission of every college, before they are published', () => {
  const { numbers, colleges } = documents;
  const unproved = { ...numbers, numbers: numbers.numbers.map(({ evidence: _evidence, ...number }) => number) };
  const [college] = colleges.colleges;
  const permitted = (permission: object) => ({ colleges: { colleges: [{ ...college, permission }] } });
  const quotes = documents.testimonials.quotes.map(({ consent: _consent, ...quote }) => quote);
  for (const [wrong, entry] of [
    [{ numbers: unproved }, 'numbers.numbers.0.evidence: '],
    [permitted({ from: '', day: '2024-02-01' }), 'colleges.colleges.0.permission.from: '],
    [permitted({ from: 'The dean', day: '2024-02-30' }), 'colleges.colleges.0.permission.day: '],
    [{ testimonials: { quotes } }, 'testimonials.quotes.0.consent: '],
    [{ business: { ...documents.business, timeZone: 'America/Nowhere' } }, 'business.timeZone: '],
  ] as const)
    expect(() => parseDocuments({ ...documents, ...wrong })).toThrow(entry);
});
