// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setStepChoices, tickStep } from '#contract/endpoints/steps/public.ts';
import type { FamilySteps } from '#contract/endpoints/steps/shapes.ts';
import { QueryProvider } from '../api/query.tsx';
import { refuse } from '../testing/fake-api.ts';
import { signIn, useFakeApi, visit } from '../testing/render.tsx';
import { StepsCard } from './steps-card.tsx';

const api = useFakeApi();
const step = { counselor: 'Maya Ellison', whose: 'family', done: false } as const;
const family: FamilySteps = {
  agreement: '01KA0000000000000AGREEMENT',
  title: 'Ten hours',
  student: 'Amy',
  hasCalendar: false,
  isMailed: true,
  steps: [
    { ...step, id: '01KA00000000000000000STEP1', text: 'Ask Ms. Reed for a letter', day: '2026-11-20' },
    { ...step, id: '01KA00000000000000000STEP2', text: 'Read the essay', day: '2026-11-25', whose: 'counselor' },
    { ...step, id: '01KA00000000000000000STEP3', text: 'Register for the SAT', day: '2026-11-18', done: true },
  ],
};
const open = () => {
  signIn();
  const card = <StepsCard family={family} today="2026-11-22" />;
  return visit('/', { '/': <QueryProvider>{card}</QueryProvider> });
};

it('says whose each step is and what is overdue, and has what is done below', () => {
  open();
  const [open1, , done] = screen.getAllByRole('listitem');
  expect(open1?.textContent).toBe('Ask Ms. Reed for a letterOverdue: Fri, Nov 20, 2026');
  expect(screen.getByText('Read the essay').textContent).toContain('Maya Ellison does this. Wed, Nov 25, 2026');
  expect(within(done ?? document.body).getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  // What the counselor does is theirs to tick.
  expect(screen.getAllByRole('checkbox', { name: /Reed|essay|SAT/ })).toHaveLength(2);
});

it('ticks a step and takes it back, and says if that fails', async () => {
  api.on(tickStep, () => ({ res: family }));
  const user = open();
  await user.click(screen.getByRole('checkbox', { name: /Reed/ }));
  await user.click(screen.getByRole('checkbox', { name: /SAT/ }));
  const { agreement } = family;
  expect(api.inputsOf(tickStep)).toEqual([
    { agreement, step: '01KA00000000000000000STEP1', done: true },
    { agreement, step: '01KA00000000000000000STEP3', done: false },
  ]);
  expect(document.activeElement?.textContent).toBe('Next steps for Amy');
  api.on(tickStep, () => refuse('NOT_FOUND', { message: 'We can’t find this step. Reload the page.' }));
  await user.click(screen.getByRole('checkbox', { name: /Reed/ }));
  expect((await screen.findByRole('alert')).textContent).toContain('We can’t find this step');
});

it('makes an address of a calendar, shown once, and turns Monday’s email off', async () => {
  const address = 'https://gateway.test/api/steps/calendar/secret';
  api.on(setStepChoices, ({ choice }) => ({ res: { ...family, address: choice === 'calendar' ? address : '' } }));
  const user = open();
  await user.click(screen.getByText('Calendar and emails'));
  await user.click(screen.getByRole('button', { name: 'Get a calendar link' }));
  await waitFor(() => {
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Address of your calendar/ }).value).toBe(address);
  });
  await user.click(screen.getByRole('checkbox', { name: /Mondays/ }));
  const { agreement } = family;
  expect(api.inputsOf(setStepChoices)).toEqual([
    { agreement, choice: 'calendar', on: true },
    { agreement, choice: 'mails', on: false },
  ]);
});
