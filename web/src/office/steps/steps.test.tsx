// @vitest-environment jsdom
// The pages load with the test: on a busy machine, their first import takes seconds.
import '../consultations/summary-form.tsx';
import '../pages/person.tsx';
import '../pages/settings.tsx';
import '../pages/today.tsx';
import './due-steps.tsx';
import './family-steps.tsx';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getOfficeAgreementSettings } from '#contract/endpoints/agreements/office.ts';
import { getOfficeSummary } from '#contract/endpoints/consultations/office.ts';
import {
  getOfficeToday,
  listOfficeAlarms,
  listOfficePasskeys,
  listOfficePush,
  listOfficeSessions,
  listOfficeTeam,
} from '#contract/endpoints/office/office.ts';
import { findOfficePerson } from '#contract/endpoints/people/office.ts';
import {
  addOfficeSteps,
  changeOfficeStep,
  listOfficeSteps,
  listOfficeStepTemplates,
  removeOfficeStep,
  saveOfficeStepTemplate,
  tickOfficeStep,
} from '#contract/endpoints/steps/office.ts';
import { refuse } from '../../features/testing/fake-api.ts';
import { useOfficeApi, visitOffice } from '../testing/render.tsx';
import { freshDay } from '../today/testing/samples.ts';

const api = useOfficeApi();
const agreement = '01KA0000000000000AGREEMENT';
const session = { id: '01KA00000000000000BOOKING1', person: '01KA000000000000000PERSON1', start: 1_795_000_000_000 };
const of = { whose: 'family', counselor: 'Maya Ellison', session: null, done: null } as const;
const letter = { ...of, id: '01KA00000000000000000STEP1', text: 'Ask for a letter', day: '2026-11-20', session };
const fafsa = { ...of, id: '01KA00000000000000000STEP2', text: 'Send the FAFSA', day: '2026-11-25' };
const family = {
  agreement,
  fullname: 'Dana Frost',
  email: 'dana@example.test',
  student: 'Mia',
  steps: [letter, fafsa],
};
const counselors = [{ id: 'maya', name: 'Maya Ellison' }];
const template = {
  id: '01KA0000000000000TEMPLATE1',
  version: 1,
  name: 'Execution, senior fall',
  steps: [
    { text: 'Finish the main essay', days: -30, whose: 'family' as const },
    { text: 'Read it once more', days: -2, whose: 'counselor' as const },
  ],
};

const openPerson = async () => {
  api.on(findOfficePerson, ({ email }) => ({
    res: {
      email,
      account: null,
      orders: [],
      paidOrders: [],
      agreements: [],
      consultations: [],
      leads: [],
      messages: [],
      sessions: 0,
      locked: true,
      returnedMail: '',
    },
  }));
  api.on(listOfficeSteps, () => ({ res: { today: '2026-11-22', families: [family], counselors } }));
  api.on(listOfficeStepTemplates, () => ({ res: { templates: [template] } }));
  const user = visitOffice(api, '/office/people#dana@example.test');
  await screen.findByRole('button', { name: 'Add steps' });
  return user;
};

it('Today begins with what is overdue and due, ticks it, and opens its session with one tap', async () => {
  api.on(getOfficeToday, () => ({ res: { ...freshDay, steps: [family] } }));
  api.on(tickOfficeStep, () => ({ res: family }));
  api.on(getOfficeSummary, () => ({ res: { draft: null, sent: [] } }));
  const user = visitOffice(api, '/office');
  const due = within(await screen.findByRole('region', { name: 'Due this week: 2' }));
  expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('Due this week: 2');
  expect(due.getByText('1 step is overdue.')).toBeTruthy();
  expect(due.getByRole('link', { name: 'Dana Frost' }).getAttribute('href')).toBe('/office/people#dana%40example.test');
  await user.click(due.getByRole('checkbox', { name: /FAFSA/ }));
  expect(api.inputsOf(tickOfficeStep)).toEqual([{ id: agreement, step: fafsa.id, done: true }]);
  await user.click(await screen.findByRole('button', { name: /^Open the session/ }));
  expect(await screen.findByRole('dialog', { name: 'The session of Dana Frost' })).toBeTruthy();
  expect(api.inputsOf(getOfficeSummary)).toEqual([{ id: session.id, person: session.person }]);
});

it('the page of a person has the steps, to tick, to change and to remove', async () => {
  api.on(tickOfficeStep, () => ({ res: family }));
  api.on(removeOfficeStep, () => ({ res: family }));
  api.on(changeOfficeStep, () => refuse('INVALID_INPUT', { fields: { day: 'Choose a day' } }));
  const user = await openPerson();
  await user.click(screen.getByRole('checkbox', { name: /letter/ }));
  expect(api.inputsOf(tickOfficeStep)).toEqual([{ id: agreement, step: letter.id, done: true }]);
  // A step of a summary changes with the summary.
  expect(screen.queryByRole('button', { name: 'Change: Ask for a letter' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Change: Send the FAFSA' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the step' }));
  await user.type(dialog.getByRole('textbox', { name: /^Step/ }), ' form');
  await user.click(dialog.getByRole('button', { name: 'Change step' }));
  expect(await dialog.findByText('Choose a day')).toBeTruthy();
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Step/ }).value).toBe('Send the FAFSA form');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Remove: Send the FAFSA' }));
  expect(api.inputsOf(removeOfficeStep)).toEqual([{ id: agreement, step: fafsa.id }]);
});

it('steps are added from a template, with days from a date, and stay typed if that fails', async () => {
  api.on(addOfficeSteps, () => refuse('INVALID_INPUT', { fields: { steps: 'A family has at most 200 open steps.' } }));
  const user = await openPerson();
  await user.click(screen.getByRole('button', { name: 'Add steps' }));
  let dialog = within(await screen.findByRole('dialog', { name: 'Add steps for Dana Frost' }));
  await user.click(dialog.getByRole('button', { name: 'Add the steps' }));
  expect(await dialog.findByText('Write at least one step')).toBeTruthy();
  await user.selectOptions(await dialog.findByRole('combobox', { name: 'Template' }), 'Execution, senior fall');
  const date = dialog.getByLabelText<HTMLInputElement>('Its date');
  expect(date.value).toBe('');
  await user.type(date, '2027-01-01');
  await user.click(dialog.getByRole('button', { name: 'Fill in' }));
  const day = dialog.getByLabelText<HTMLInputElement>('Day of step 1');
  expect(day.value).toBe('2026-12-02');
  await user.clear(day);
  await user.click(dialog.getByRole('button', { name: 'Add the steps' }));
  expect(day.getAttribute('aria-invalid')).toBe('true');
  expect(api.inputsOf(addOfficeSteps)).toEqual([]);
  await user.type(day, '2026-12-03');
  await user.click(dialog.getByRole('button', { name: 'Add the steps' }));
  expect(await dialog.findByText('A family has at most 200 open steps.')).toBeTruthy();
  // What was typed is there when the dialog opens again, as after a reload.
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Add steps' }));
  dialog = within(await screen.findByRole('dialog', { name: 'Add steps for Dana Frost' }));
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Step 2' }).value).toBe('Read it once more');
  expect(api.inputsOf(addOfficeSteps)).toEqual([
    {
      id: agreement,
      counselor: 'maya',
      steps: [
        { text: 'Finish the main essay', day: '2026-12-03', whose: 'family' },
        { text: 'Read it once more', day: '2026-12-30', whose: 'counselor' },
      ],
    },
  ]);
});

it('a template with days that are over asks which steps to fill in', async () => {
  const user = await openPerson();
  await user.click(screen.getByRole('button', { name: 'Add steps' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add steps for Dana Frost' }));
  await user.selectOptions(await dialog.findByRole('combobox', { name: 'Template' }), 'Execution, senior fall');
  const days = () => dialog.getAllByLabelText<HTMLInputElement>(/^Day of step/).map(({ value }) => value);
  await user.type(dialog.getByLabelText('Its date'), '2026-11-30');
  await user.click(dialog.getByRole('button', { name: 'Fill in' }));
  expect(dialog.getByRole('alert').textContent).toBe('1 of 2 steps would be due before today. Fill them in?');
  expect(days()).toEqual(['']);
  await user.click(dialog.getByRole('button', { name: 'Only what is to come' }));
  expect(days()).toEqual(['2026-11-28']);
  await user.click(dialog.getByRole('button', { name: 'Fill in' }));
  await user.click(dialog.getByRole('button', { name: 'Fill in all' }));
  expect(days()).toEqual(['2026-10-31', '2026-11-28']);
  expect(dialog.queryByRole('alert')).toBeNull();
});

it('a counselor who sees none of a family’s steps reads who does', async () => {
  const user = await openPerson();
  const others = { seenBy: ['Elena Marwick'] };
  api.on(listOfficeSteps, () => ({
    res: { today: '2026-11-22', families: [{ ...family, ...others, steps: [] }], counselors },
  }));
  api.on(removeOfficeStep, () => ({ res: family }));
  await user.click(screen.getByRole('button', { name: 'Remove: Send the FAFSA' }));
  expect(await screen.findByText('Only Elena Marwick and owners see these steps.')).toBeTruthy();
  expect(screen.queryByText('No steps yet.')).toBeNull();
});

it('an owner writes templates in the settings', async () => {
  api.on(listOfficePasskeys, () => ({ res: [] }));
  api.on(listOfficeTeam, () => ({ res: { members: [], invitations: [] } }));
  api.on(listOfficeSessions, () => ({ res: [] }));
  api.on(listOfficeAlarms, () => ({ res: { watched: true, alarms: [] } }));
  api.on(listOfficePush, () => ({ res: { key: '', devices: [] } }));
  api.on(getOfficeAgreementSettings, () => ({
    res: {
      version: 0,
      terms: '',
      cancelHours: 24,
      otherWays: { check: '', transfer: '', zelle: '', cash: '', other: '' },
      earlier: [],
    },
  }));
  api.on(saveOfficeStepTemplate, () => ({ res: { templates: [template] } }));
  const user = visitOffice(api, '/office/settings');
  await user.click(await screen.findByRole('button', { name: 'New template' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New template' }));
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Early decision');
  await user.type(dialog.getByRole('textbox', { name: 'Step 1' }), 'Send the form');
  await user.type(dialog.getByRole('textbox', { name: 'Days of step 1' }), 'soon');
  // A row that stays empty is no step.
  await user.click(dialog.getByRole('button', { name: 'One more step' }));
  await user.click(dialog.getByRole('button', { name: 'Save the template' }));
  expect(await dialog.findByText(/Enter the days from the date/)).toBeTruthy();
  await user.clear(dialog.getByRole('textbox', { name: 'Days of step 1' }));
  await user.type(dialog.getByRole('textbox', { name: 'Days of step 1' }), '-14');
  await user.click(dialog.getByRole('button', { name: 'Save the template' }));
  expect(api.inputsOf(saveOfficeStepTemplate)).toEqual([
    { version: 0, name: 'Early decision', steps: [{ text: 'Send the form', days: -14, whose: 'family' }] },
  ]);
});
