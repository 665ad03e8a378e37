import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { noAccountMail } from '#domain/sign-in/no-account-mail.ts';
import { testBusinessProfile as businessProfile } from '#testing/world.ts';
import { piece } from './piece.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const unchecked = new Set([
  'functions/contract/words/response-times.ts',
  // The deadlines of the privacy policy follow from the law.
  'functions/contract/website/documents/legal/privacy.json',
]);
/** Files with texts for visitors: pages, emails, and the messages of the contract. */
const sources = ['web/src', 'functions/contract', 'functions/domain']
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.posix.join(folder, file.replaceAll(path.sep, '/')),
    ),
  )
  .filter((file) => /\.(?:tsx?|json)$/.test(file) && !/\.test\.tsx?$/.test(file) && !unchecked.has(file));

const withoutComments = (text: string): string => text.replace(/\/\*.*?\*\//gs, '').replace(/(?<!:)\/\/.*$/gm, '');

const count = String.raw`(?:a|an|one|two|three|four|five|six|seven|eight|nine|ten|\d+)`;
const promises = [
  /\b(?:business|working) days?\b/i,
  /\bby the next (?:business |working )?day\b/i,
  new RegExp(String.raw`\bwithin (?:about )?${count}\b`, 'i'),
  new RegExp(String.raw`\btakes (?:only |just |about )*(?:a|one|two|three|five|\d) minutes?\b`, 'i'),
  new RegExp(String.raw`\b(?:form|sign(?:ing)? ?-?up|arrive)\b[^.]*\b${count} minutes?\b`, 'i'),
  new RegExp(String.raw`\b(?:good for|expires in|valid for|once and for)\b[^.$]*\b(?:${count}|few) minutes?\b`, 'i'),
];

const strayPromises = (text: string): string[] =>
  promises.flatMap((promise) => promise.exec(withoutComments(text))?.[0] ?? []);

/** The texts with the word that are fixed; everywhere else it is a code. */
const otpTexts = [
  'Enter OTP',
  'Failed to resend OTP. Please try again.',
  'Invalid OTP, try again.',
  'OTP has been sent to your email.',
  'OTP is required',
  'OTP resent successfully',
  'OTP verification failed',
  'Resend OTP',
  'label="OTP"',
  "word: 'OTP'",
];

it('a code is called an OTP only in the texts that are fixed', () => {
  const texts = sources.map((file) => withoutComments(readFileSync(path.join(root, file), 'utf8')));
  for (const text of otpTexts) expect(texts.some((one) => one.includes(text))).toBe(true);
  const others = texts.map((one) => otpTexts.reduce((rest, text) => rest.replaceAll(text, ''), one));
  expect(others.flatMap((one) => /.*\bOTP\b.*/.exec(one)?.[0] ?? [])).toEqual([]);
});

describe('a promise about time', () => {
  it.each([
    'Messages are answered within one business day.',
    'You hear from us within 24 hours.',
    'Your counselor replies within two working days.',
    'An answer by the next working day',
    'our decision within ten',
    'Signing up takes a minute.',
    'One form, about three minutes.',
    'It may take a while to arrive: up to 5 minutes',
    'It is good for 10 minutes.',
    'It works once and for a few minutes',
  ])('is recognized: %s', (text) => {
    expect(strayPromises(text)).not.toEqual([]);
  });

  it('is written in response-times.ts and nowhere else', () => {
    expect(sources.length).toBeGreaterThan(200);
    const strays = sources.flatMap((file) =>
      strayPromises(readFileSync(path.join(root, file), 'utf8')).map((found) => `${file}: ${found}`),
    );
    expect(strays).toEqual([]);
  });

  it('about signing up is the same on the pages and in the mail', () => {
    expect(piece('sign-up').firstSteps[0]?.text).toBe('One form, about three minutes.');
    expect(noAccountMail({ to: 'amy@example.com', businessProfile }).text).toContain(
      'Signing up takes about three minutes.',
    );
  });
});
