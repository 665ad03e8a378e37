// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EmailField } from './email-field.tsx';
import { filtered } from './filtered.ts';

const Form = () => {
  const form = useForm({ defaultValues: { email: '' } });
  const [sent, setSent] = useState<string | null>(null);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        void form.handleSubmit(({ email }) => {
          setSent(email);
        })(event);
      }}
    >
      <EmailField required {...filtered({ ...form.register('email'), keep: (typed) => typed.toLowerCase() })} />
      <button type="submit">Send</button>
      <output>{sent}</output>
    </form>
  );
};

const email = () => screen.getByLabelText<HTMLInputElement>(/^Email/);
const offer = () => screen.queryByRole('button', { name: /^Did you mean/ });
const sent = () => screen.getByRole('status').textContent;

/** Renders the form, types and leaves the field with the keyboard. */
const type = async (text: string) => {
  render(<Form />);
  const user = userEvent.setup();
  await user.type(email(), text);
  expect(offer()).toBeNull();
  await user.tab();
  return user;
};

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('an email field that the visitor leaves with a typo', () => {
  it('suggests a correction, and announces it politely', async () => {
    await type('maya@gamil.com');
    expect(offer()?.textContent).toBe('Did you mean maya@gmail.com?');
    expect(offer()?.closest('[aria-live=polite]')).not.toBeNull();
  });

  it.each([
    ['a click', (user: ReturnType<typeof userEvent.setup>) => user.click(offer() ?? document.body)],
    [
      'a key',
      (user: ReturnType<typeof userEvent.setup>) => user.tab({ shift: true }).then(() => user.keyboard('{Enter}')),
    ],
  ])('uses the suggestion on %s, hides it and has the focus again', async (_, accept) => {
    const user = await type('Maya@gmail.con');
    await accept(user);
    expect(email().value).toBe('maya@gmail.com');
    expect(offer()).toBeNull();
    expect(document.activeElement).toBe(email());
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(sent()).toBe('maya@gmail.com');
  });

  it('sends what was typed if the suggestion is not used', async () => {
    const user = await type('maya@gamil.com');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(sent()).toBe('maya@gamil.com');
  });

  it('hides the suggestion as soon as something else is typed', async () => {
    const user = await type('maya@gamil.com');
    await user.type(email(), 'x');
    expect(offer()).toBeNull();
  });

  it('suggests nothing in the middle of a press, which would move the pressed button away', () => {
    vi.useFakeTimers();
    render(<Form />);
    fireEvent.change(email(), { target: { value: 'maya@gamil.com' } });
    const pressed = vi.spyOn(document, 'querySelector').mockReturnValue(document.body);
    fireEvent.blur(email());
    expect(pressed).toHaveBeenCalledWith(':active');
    expect(offer()).toBeNull();
    fireEvent.mouseUp(document.body);
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(offer()).toBeNull();
    act(() => {
      vi.runAllTimers();
    });
    expect(offer()).not.toBeNull();
  });
});

it('suggests nothing for an address that looks right', async () => {
  await type('maya@gmail.com');
  expect(offer()).toBeNull();
});
