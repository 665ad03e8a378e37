// @vitest-environment jsdom

import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { documents } from '#contract/website/documents/index.ts';
import { documentRules } from '#contract/website/documents.ts';
import { type DocumentName, documentNames } from '#contract/website/names.ts';
import { officeQueries } from '../api.ts';
import { GroupFields } from './fields.tsx';
import { fieldId, Problems, problemsOf } from './problems.ts';
import type { Content } from './use-document-draft.ts';
import { labelOf, titleOf, wayTo } from './words.ts';

afterEach(cleanup);

/** What the form made of the content. */
let made: Content;

const Form = ({ name, content }: { name: DocumentName; content: Content }) => {
  const [value, setValue] = useState(content);
  made = value;
  const problems = problemsOf(name, value, { name, content, draft: null, version: 0, problems: [] });
  return (
    <Problems value={new Map(problems.map(({ entry, message }) => [entry, message]))}>
      <GroupFields rule={documentRules[name]} entry="" value={value} onChange={(next) => setValue(next as Content)} />
    </Problems>
  );
};

const show = (name: DocumentName, content: Content = documents[name]) => {
  render(
    <QueryClientProvider client={officeQueries}>
      <Form name={name} content={content} />
    </QueryClientProvider>,
  );
  return userEvent.setup();
};

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
const fieldOf = (entry: string) => document.getElementById(fieldId(entry)) as Field;

/** The ways to all values of a document but that which says it is the sample's. */
const waysTo = (value: unknown, entry = ''): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => waysTo(inner, entry === '' ? name : `${entry}.${name}`))
    : entry === 'sample'
      ? []
      : [entry];

const valueAt = (content: unknown, entry: string) =>
  entry.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], content);

/** Another value that the field can have. */
const otherFor = (field: Field) => {
  if (field instanceof HTMLSelectElement)
    return [...field.options].find(({ value }) => value !== '' && value !== field.value)?.value;
  return field.type === 'date' ? '2031-05-06' : `${field.value}7`;
};

/** Without an upload there is only one logo. */
const isOnlyOne = (field: Field) => field instanceof HTMLSelectElement && field.options.length === 2;

describe.each(documentNames)('the form of %s', (name) => {
  it('has a field for every value, and keeps the content as it was', () => {
    show(name);
    const changed = new Set<string>();
    for (const entry of waysTo(documents[name])) {
      const field = fieldOf(entry);
      const value = valueAt(documents[name], entry);
      if (typeof value !== 'boolean') expect(field.value).toBe(String(value));
      // The entries of a list are alike.
      const kind = entry.replaceAll(/\d+/g, '0');
      if (changed.has(kind) || isOnlyOne(field)) continue;
      changed.add(kind);
      if (typeof value === 'boolean') {
        fireEvent.click(field);
        expect(valueAt(made, entry)).toBe(!value);
        fireEvent.click(field);
      } else {
        const other = otherFor(field);
        fireEvent.change(field, { target: { value: other } });
        expect(String(valueAt(made, entry))).toBe(other);
        expect(made).not.toEqual(documents[name]);
        fireEvent.change(field, { target: { value: String(value) } });
      }
    }
    expect(made).toEqual(documents[name]);
    expect(screen.queryAllByText('To fix')).toEqual([]);
  });

  it('names each field for people', () => {
    show(name);
    const labels = [...document.querySelectorAll('label, legend, summary')].map((label) => label.textContent);
    for (const label of labels) expect(label).toMatch(/^[A-Z0-9“$]/);
  });
});

it('gives every document a title of its own', () => {
  expect(new Set(documentNames.map(titleOf)).size).toBe(documentNames.length);
});

it('says where something is wrong', () => {
  expect(wayTo('counselors.0.role')).toBe('Counselor 1, Role');
  expect(wayTo('groups.1.questions.2.answer')).toBe('Group 2, Question 3, Answer');
  expect(wayTo('metaDescription')).toBe('For search results');
  expect(labelOf('paragraphs', true)).toBe('Paragraphs');
});

it('names each button for photos by what the photo is for', () => {
  show('people');
  const buttons = screen.getAllByRole('button', { name: /^Upload a photo/, hidden: true });
  expect(buttons.map(({ textContent }) => textContent)).toEqual(
    documents.people.counselors.map(({ name }) => `Upload a photo for ${name}`),
  );
});

describe('a list', () => {
  const names = () => (made['counselors'] as { name: string }[]).map(({ name }) => name);
  const [first = '', second = ''] = documents.people.counselors.map(({ name }) => name);

  it('moves entries, and the focus stays on the button', async () => {
    const user = show('people');
    await user.click(screen.getByRole('button', { name: `Move ${first} down` }));
    expect(names()).toEqual([second, first]);
    expect(document.activeElement?.getAttribute('aria-label')).toBe(`Move ${first} down`);
    await user.keyboard('{Enter}');
    expect(names()).toEqual([second, first]);
    await user.click(screen.getByRole('button', { name: `Move ${first} up` }));
    expect(names()).toEqual([first, second]);
  });

  it('adds an open entry, whose empty fields are marked once they are left', async () => {
    const user = show('people');
    await user.click(screen.getByRole('button', { name: 'Add counselor' }));
    const field = fieldOf('counselors.2.name');
    expect(document.activeElement).toBe(field);
    expect(field.closest('details')?.open).toBe(true);
    expect(field.getAttribute('aria-invalid')).toBeNull();
    await user.tab();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await user.type(field, 'Amara Stone');
    expect(names()).toEqual([first, second, 'Amara Stone']);
    expect(field.getAttribute('aria-invalid')).toBeNull();
    screen.getByText('Amara Stone', { selector: 'summary' });
  });

  it('asks before it removes an entry, and keeps as many as the rule wants', async () => {
    const user = show('people');
    await user.click(screen.getByRole('button', { name: `Remove ${first}` }));
    const dialog = within(screen.getByRole('dialog', { name: `Remove ${first}?` }));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(names()).toEqual([second]);
    expect(screen.queryByRole('button', { name: `Remove ${second}` })).toBeNull();
  });

  it('of fixed length has no button to add or remove', () => {
    show('services');
    expect(screen.queryByRole('button', { name: /^(Add|Remove) / })).toBeNull();
    screen.getByRole('button', { name: 'Move Place 1 down' });
  });
});

it('adds and removes what may be missing', async () => {
  const user = show('testimonials');
  const disclosure = fieldOf('quotes.0.disclosure');
  await user.type(disclosure, 'Paid');
  expect(valueAt(made, 'quotes.0.disclosure')).toBe('Paid');
  await user.clear(disclosure);
  expect(made).toEqual(documents.testimonials);
  cleanup();
  const { importance: _, ...service } = documents['services/tutoring'];
  show('services/tutoring', service);
  await user.click(screen.getByRole('button', { name: 'Add: Panel “Why is it Important?”' }));
  expect(made['importance']).toEqual({ title: '', paragraphs: [''] });
  await user.click(screen.getByRole('button', { name: 'Remove: Panel “Why is it Important?”' }));
  expect(made).toEqual(service);
});

it('keeps a number a number, and says what it should be', () => {
  show('business');
  const field = fieldOf('map.latitude');
  fireEvent.change(field, { target: { value: '-37.5' } });
  expect(valueAt(made, 'map.latitude')).toBe(-37.5);
  fireEvent.change(field, { target: { value: '' } });
  expect(valueAt(made, 'map.latitude')).toBe('');
  screen.getByText('Enter a number from -90 to 90');
});

it('takes a color by its hex value or from the browser’s palette, and says what is wrong with it', () => {
  show('look');
  const field = fieldOf('primary') as HTMLInputElement;
  const palette = screen.getByLabelText<HTMLInputElement>('Pick: Color of links and marks');
  expect(palette).toMatchObject({ type: 'color', value: '#006a7a' });
  fireEvent.change(palette, { target: { value: '#ffc400' } });
  expect(field.value).toBe('#ffc400');
  screen.getByText(/^Too light to read: pick a darker color, such as #/);
  fireEvent.change(field, { target: { value: '#5B21B6' } });
  expect(screen.queryByText(/^Too light/)).toBeNull();
  fireEvent.change(field, { target: { value: 'purple' } });
  screen.getByText('Write # and six digits or letters from a to f');
  fireEvent.change(fieldOf('accent'), { target: { value: '#000000' } });
  screen.getByText(/^Too dark for the letters on it/);
});

it('says what is kept for the business', () => {
  show('testimonials');
  expect(screen.getAllByText('Not published.')).toHaveLength(documents.testimonials.quotes.length);
});
