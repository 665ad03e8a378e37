import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { dayText, hoursText } from '#contract/dates.ts';
import { formatCents } from '#contract/money.ts';
import type { BusinessProfile } from '../shared/business-profile.ts';
import { type AgreementContent, type SentVersion, totalCentsOf } from './agreement.ts';

/** What the text of a version is made of. */
export type VersionTerms = Pick<SentVersion, 'version' | 'content' | 'cancelHours'>;

/** The exact text of a version: plain, with an empty line between its parts. */
export function textOf(
  { version, content, cancelHours }: VersionTerms,
  { businessName, businessAddress }: Pick<BusinessProfile, 'businessName' | 'businessAddress'>,
): string {
  const { fullname, email, secondEmail, student, title, lines, minutes, installments, terms, validUntil } = content;
  const consent = childConsent(content, businessName);
  const parts = [
    title,
    [
      `Agreement, version ${String(version)}`,
      `From: ${businessName}, ${businessAddress}`,
      `With: ${fullname} (${email})`,
      `For: ${student}`,
    ].join('\n'),
    'What is included',
    ...lines.map(({ name, sentence, cents }) => `${name}: ${formatCents(cents)}\n${sentence}`),
    `Total: ${formatCents(totalCentsOf(content))}`,
    ...(minutes === 0 ? [] : ['Hours', hoursRule(content, cancelHours)]),
    ...(minutes === 0 || secondEmail === '' ? [] : [`${email} and ${secondEmail} can both book these hours.`]),
    'Payments',
    installments.map((one, index) => `${String(index + 1)}. ${installmentText(one)}`).join('\n'),
    'Terms',
    terms,
    ...(consent === undefined ? [] : ['Consent for a child under 13', consent]),
    `This agreement can be signed through ${dayText(validUntil)}.`,
  ];
  return `${parts.join('\n\n')}\n`;
}

/**
 * What who signs agrees to for a student under 13 (docs/privacy.md#children-under-13); undefined
 * for others.
 */
export const childConsent = (
  { student, under13 }: Pick<AgreementContent, 'student' | 'under13'>,
  businessName: string,
): string | undefined =>
  under13
    ? `${student} is under 13. I’m ${student}’s parent or guardian, and I agree that ${businessName} works with ${student} and keeps what that takes: the first name, times and notes of sessions, and what the counselor writes for us. ${student} has no account and gets no emails. I book, and everything is sent to me. I can ask to see or delete it at any time.`
    : undefined;

/** The SHA-256 of a text in UTF-8, in hex. */
export const sha256Of = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

function hoursRule({ minutes, sessionMinutes }: AgreementContent, cancelHours: number): string {
  return [
    `${hoursText(minutes / 60)} in all. A session usually takes ${String(sessionMinutes)} minutes.`,
    'The hours of a payment can be booked once it has arrived.',
    cancelRule(cancelHours),
  ].join('\n');
}

/** Until when canceling a lesson gives its hours back, as a sentence. */
const cancelRule = (cancelHours: number): string =>
  cancelHours === 0
    ? 'Cancel a session before it begins, and its hours come back. A session that you miss uses its hours.'
    : `Cancel a session at least ${hoursText(cancelHours)} before it begins, and its hours come back. A session that you cancel later or miss uses its hours.`;

type Installment = AgreementContent['installments'][number];

const installmentText = ({ due, cents, minutes }: Installment): string =>
  `${formatCents(cents)}, due ${dayText(due)}${minutes === 0 ? '' : `, for ${hoursText(minutes / 60)}`}`;

/** What a later version changes for the family, in sentences; empty if it changes nothing. */
export function changesBetween(
  earlier: Pick<VersionTerms, 'content' | 'cancelHours'>,
  later: Pick<VersionTerms, 'content' | 'cancelHours'>,
): string[] {
  const [was, is] = [earlier.content, later.content];
  const from = (name: string, before: string, after: string): string[] =>
    before === after ? [] : [`${name}: ${before} → ${after}`];
  const changes = [
    ...from('Title', was.title, is.title),
    ...from('With', was.fullname, is.fullname),
    ...from('For', was.student, is.student),
    ...from('Student’s age', ageText(was), ageText(is)),
    ...from('Email', was.email, is.email),
    ...from('Second email', was.secondEmail || 'none', is.secondEmail || 'none'),
    ...changedLines(was, is),
    ...from('Price', formatCents(totalCentsOf(was)), formatCents(totalCentsOf(is))),
    ...from('Hours', hoursText(was.minutes / 60), hoursText(is.minutes / 60)),
    ...from('Length of a session', `${String(was.sessionMinutes)} minutes`, `${String(is.sessionMinutes)} minutes`),
    ...changedInstallments(was.installments, is.installments),
    ...(earlier.cancelHours === later.cancelHours
      ? []
      : [
          `Canceling a session gives its hours back until ${hoursText(later.cancelHours)} before it instead of ${hoursText(earlier.cancelHours)}.`,
        ]),
    ...(was.terms === is.terms ? [] : ['The terms changed.']),
    ...(was.validUntil === is.validUntil
      ? []
      : [`It can be signed through ${dayText(is.validUntil)} instead of ${dayText(was.validUntil)}.`]),
  ];
  return changes;
}

const ageText = ({ under13 }: AgreementContent): string => (under13 ? 'under 13' : '13 or older');

function changedLines({ lines: was }: AgreementContent, { lines: is }: AgreementContent): string[] {
  if (isDeepStrictEqual(was, is)) return [];
  const named = (lines: AgreementContent['lines'], name: string) => lines.find((line) => line.name === name);
  const changes = [
    ...was.filter(({ name }) => !named(is, name)).map(({ name }) => `“${name}” is no longer included.`),
    ...is.flatMap(({ name, sentence, cents }) => {
      const before = named(was, name);
      if (before === undefined) return [`“${name}” is new: ${formatCents(cents)}.`];
      return [
        ...(before.cents === cents
          ? []
          : [`“${name}” costs ${formatCents(cents)} instead of ${formatCents(before.cents)}.`]),
        ...(before.sentence === sentence ? [] : [`What “${name}” includes changed.`]),
      ];
    }),
  ];
  // Such as another order, or one of two lines with the same name.
  return changes.length === 0 ? ['The list of what is included changed.'] : changes;
}

function changedInstallments(was: readonly Installment[], is: readonly Installment[]): string[] {
  return Array.from({ length: Math.max(was.length, is.length) }, (_, index) => {
    const [before, after] = [was[index], is[index]];
    const name = `Installment ${String(index + 1)}`;
    if (after === undefined) return [`${name} is gone.`];
    if (before === undefined) return [`${name} is new: ${installmentText(after)}.`];
    return [
      ...(before.due === after.due ? [] : [`${name} is due ${dayText(after.due)} instead of ${dayText(before.due)}.`]),
      ...(before.cents === after.cents
        ? []
        : [`${name} is ${formatCents(after.cents)} instead of ${formatCents(before.cents)}.`]),
      ...(before.minutes === after.minutes
        ? []
        : [`${name} pays for ${hoursText(after.minutes / 60)} instead of ${hoursText(before.minutes / 60)}.`]),
    ];
  }).flat();
}
