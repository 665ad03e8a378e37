import { describe, expect, it } from 'vitest';
import { anAgreement } from '#testing/samples.ts';
import { testBusinessProfile } from '#testing/world.ts';
import type { AgreementContent } from './agreement.ts';
import { firstSettings } from './settings.ts';
import { changesBetween, childConsent, sha256Of, textOf } from './text.ts';

const { content } = anAgreement();
const terms = { version: 1, content, cancelHours: 24 };

it('the first terms let the family pay in each way that the agreement or the office names', () => {
  expect(firstSettings.terms).toContain('You pay the installments as listed above or as we agreed.');
  expect(firstSettings.terms).not.toMatch(/pay [^.]*online/);
});

describe('the text of a version', () => {
  it('says everything that the family agrees to', () => {
    expect(textOf(terms, testBusinessProfile)).toBe(`Ten hours of counseling

Agreement, version 1
From: Route to College, 12 Alder Street, Boston, MA 02108, United States
With: Amy Marlow (amy@example.com)
For: Amy

What is included

Block hours: $2,000.00
Ten hours with your counselor.

Total: $2,000.00

Hours

10 hours in all. A session usually takes 60 minutes.
The hours of a payment can be booked once it has arrived.
Cancel a session at least 24 hours before it begins, and its hours come back. A session that you cancel later or miss uses its hours.

Payments

1. $1,200.00, due November 10, 2026, for 6 hours
2. $800.00, due December 10, 2026, for 4 hours

Terms

Sessions can be canceled until 24 hours before they begin.

This agreement can be signed through December 2, 2026.
`);
  });

  it('names the second address, and the rule without notice', () => {
    const text = textOf(
      { ...terms, cancelHours: 0, content: { ...content, secondEmail: 'student@example.com' } },
      testBusinessProfile,
    );
    expect(text).toContain('amy@example.com and student@example.com can both book these hours.');
    expect(text).toContain('Cancel a session before it begins, and its hours come back.');
  });

  it('says nothing of hours in an agreement without any', () => {
    const installments = [{ due: '2026-11-10', cents: 200_000, minutes: 0 }];
    const text = textOf(
      { ...terms, content: { ...content, minutes: 0, installments, secondEmail: 'student@example.com' } },
      testBusinessProfile,
    );
    expect(text).not.toMatch(/hours\b.*in all|session usually|can both book/);
    expect(text).toContain('1. $2,000.00, due November 10, 2026\n');
  });

  it('differs for every change, and so does its hash', () => {
    const changes: Partial<AgreementContent>[] = [
      { fullname: 'Bo Lind' },
      { email: 'bo@example.com' },
      { secondEmail: 'student@example.com' },
      { student: 'Bo' },
      { under13: true },
      { title: 'Twelve hours' },
      { lines: [{ name: 'Block hours', sentence: 'Ten hours.', cents: 200_000 }] },
      { minutes: 720 },
      { sessionMinutes: 45 },
      { installments: [{ due: '2026-11-10', cents: 200_000, minutes: 600 }] },
      { terms: 'Other terms.' },
      { validUntil: '2026-12-03' },
    ];
    const hashes = [
      terms,
      { ...terms, version: 2 },
      { ...terms, cancelHours: 48 },
      ...changes.map((change) => ({ ...terms, content: { ...content, ...change } })),
    ].map((one) => sha256Of(textOf(one, testBusinessProfile)));
    expect(new Set(hashes).size).toBe(hashes.length);
    expect(changes.flatMap((change) => Object.keys(change)).toSorted()).toEqual(Object.keys(content).toSorted());
  });

  it('has the consent of who signs in words of its own, for a student under 13 only', () => {
    const words = childConsent({ ...content, under13: true }, testBusinessProfile.businessName);
    expect(words).toMatch(/^Amy is under 13\. I’m Amy’s parent or guardian, and I agree that Route to College /);
    const heading = 'Consent for a child under 13';
    const young = textOf({ ...terms, content: { ...content, under13: true } }, testBusinessProfile);
    expect(young).toContain(`\n\n${heading}\n\n${words ?? ''}\n\n`);
    expect(textOf(terms, testBusinessProfile)).not.toContain(heading);
    expect(childConsent(content, testBusinessProfile.businessName)).toBeUndefined();
  });

  it('has the hash that any other tool calculates', () => {
    // printf 'Zoë' | sha256sum
    expect(sha256Of('Zoë')).toBe('c6a12698582fc1104ea24107a2d7268145ff06ef859707729d01fd060897f067');
  });
});

describe('what a version changed', () => {
  const changed = (change: Partial<AgreementContent>, cancelHours = 24) =>
    changesBetween(terms, { content: { ...content, ...change }, cancelHours });
  const [first, second] = content.installments as [
    AgreementContent['installments'][number],
    AgreementContent['installments'][number],
  ];
  const [line] = content.lines as [AgreementContent['lines'][number]];

  it('is nothing if nothing changed', () => {
    expect(changed({})).toEqual([]);
  });

  it.each<[string[], Partial<AgreementContent>]>([
    [['Title: Ten hours of counseling → Twelve hours'], { title: 'Twelve hours' }],
    [['With: Amy Marlow → Bo Lind', 'For: Amy → Bo'], { fullname: 'Bo Lind', student: 'Bo' }],
    [['Email: amy@example.com → bo@example.com'], { email: 'bo@example.com' }],
    [['Second email: none → bo@example.com'], { secondEmail: 'bo@example.com' }],
    [['Student’s age: 13 or older → under 13'], { under13: true }],
    [['Hours: 10 hours → 12.5 hours'], { minutes: 750 }],
    [['Length of a session: 60 minutes → 45 minutes'], { sessionMinutes: 45 }],
    [['The terms changed.'], { terms: 'Others.' }],
    [['It can be signed through January 2, 2027 instead of December 2, 2026.'], { validUntil: '2027-01-02' }],
    [
      ['“Block hours” costs $1,800.00 instead of $2,000.00.', 'Price: $2,000.00 → $1,800.00'],
      { lines: [{ ...line, cents: 180_000 }] },
    ],
    [['What “Block hours” includes changed.'], { lines: [{ ...line, sentence: 'Twelve.' }] }],
    [['“Block hours” is no longer included.', '“Essays” is new: $2,000.00.'], { lines: [{ ...line, name: 'Essays' }] }],
    [
      ['“Essays” is new: $500.00.', 'Price: $2,000.00 → $2,500.00'],
      { lines: [line, { name: 'Essays', sentence: 'Two essays.', cents: 50_000 }] },
    ],
    [
      ['Installment 1 is $1,100.00 instead of $1,200.00.', 'Installment 2 is $900.00 instead of $800.00.'],
      {
        installments: [
          { ...first, cents: 110_000 },
          { ...second, cents: 90_000 },
        ],
      },
    ],
    [
      [
        'Installment 2 is due December 20, 2026 instead of December 10, 2026.',
        'Installment 2 pays for 3.5 hours instead of 4 hours.',
      ],
      { installments: [first, { ...second, due: '2026-12-20', minutes: 210 }] },
    ],
    [['Installment 2 is gone.'], { installments: [first] }],
    [
      ['Installment 3 is new: $50.00, due January 10, 2027, for 1 hour.'],
      { installments: [first, second, { due: '2027-01-10', cents: 5_000, minutes: 60 }] },
    ],
  ])('is said in words: %j', (words, change) => {
    expect(changed(change)).toEqual(words);
  });

  it('says that the rule of canceling changed', () => {
    expect(changed({}, 48)).toEqual([
      'Canceling a session gives its hours back until 48 hours before it instead of 24 hours.',
    ]);
  });

  it('is never silent about lines, whatever their names', () => {
    const twice = { ...terms, content: { ...content, lines: [line, { ...line, cents: 1 }] } };
    const swapped = { ...twice, content: { ...content, lines: [{ ...line, cents: 1 }, line] } };
    expect(changesBetween(twice, swapped)).not.toEqual([]);
    const other = { ...twice, content: { ...content, lines: [line, { ...line, cents: 2 }] } };
    expect(changesBetween(twice, other)).toEqual(expect.arrayContaining(['Price: $2,000.01 → $2,000.02']));
  });
});
