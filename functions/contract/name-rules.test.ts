import * as v from 'valibot';
import { expect, it } from 'vitest';
import { stringFields } from '#testing/string-fields.ts';

/** Names of files, devices and lines of an agreement; and an author, who may have a title. */
const ofThings = [
  'accept-office-invitation.passkeyName',
  'add-office-passkey.name',
  'download-pdf.fileName',
  'rename-office-passkey.name',
  'save-office-agreement.lines.name',
  'save-office-guide.about.author.name',
  'save-office-step-template.name',
];
/** The forms that take letters and spaces. */
const specified = [
  'apply-as-partner.fullname',
  'register-user.fullname',
  'register-user.student',
  'request-registration-otp.fullname',
];
/** The form that takes every name. */
const contact = ['send-contact-message.name'];

/** The members that lead to a text, such as `lines.name`. */
const pathIn = (input: unknown): string[] =>
  typeof input === 'object' && input !== null
    ? Object.entries(input).flatMap(([name, inside]) => [...(Array.isArray(input) ? [] : [name]), ...pathIn(inside)])
    : [];

const names = stringFields
  .map(({ endpoint, schema, inputWith }) => {
    const path = pathIn(inputWith('')).join('.');
    const isHere = (issue: v.BaseIssue<unknown>): boolean => v.getDotPath(issue) === path;
    const takes = (typed: string): boolean => !(v.safeParse(schema, inputWith(typed)).issues ?? []).some(isHere);
    return { field: `${endpoint.id}.${path}`, takes };
  })
  .filter(({ field }) => /name$|student$|signature$/i.test(field))
  .filter(({ field }) => ![...ofThings, ...contact].includes(field));

it('has names of persons in the specified forms, and elsewhere', () => {
  const found = names.map(({ field }) => field);
  expect(found).toEqual(expect.arrayContaining(specified));
  expect(found).toEqual(expect.arrayContaining(['sign-agreement.name', 'save-office-agreement.student']));
});

it.each(names)('$field takes the specified names, or names as people have them, and nothing else', (name) => {
  const { field, takes } = name;
  for (const typed of ['Amy Marlow', 'Zoë Núñez', '李明', 'नमस्ते']) expect(takes(typed), typed).toBe(true);
  for (const typed of ['O’Brien', "D'Arcy-Smith Jr.", 'Jean\u2011Luc', 'María-José']) {
    expect(takes(typed), typed).toBe(!specified.includes(field));
  }
  for (const typed of ['..', '💩💩', '- -', "''", 'Amy 2', '<b>Amy</b>', 'Amy, Marlow', 'a@b.co']) {
    expect(takes(typed), typed).toBe(false);
  }
});
