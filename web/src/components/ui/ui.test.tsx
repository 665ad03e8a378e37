// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Button, ButtonLink } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { SelectField } from './fields/select-field.tsx';
import { TextField } from './fields/text-field.tsx';
import { Problem } from './problem.tsx';
import { LoadingOverlay } from './spinner.tsx';
import { clearToast, showToast, Toasts } from './toast/toast.tsx';
import type { ToastMessage } from './toast/toast-message.ts';

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

afterEach(cleanup);

describe('Button', () => {
  it('does not submit by default', () => {
    render(<Button>Go</Button>);
    expect(screen.getByRole('button').getAttribute('type')).toBe('button');
  });

  it('ignores clicks while loading, and keeps its name and focus', () => {
    const onClick = vi.fn();
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => {
      event.preventDefault();
    });
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" loading onClick={onClick}>
          Send
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Send' });
    button.focus();
    fireEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(document.activeElement).toBe(button);
  });

  it('can be a link', () => {
    render(
      <MemoryRouter>
        <ButtonLink to="/about">About</ButtonLink>
      </MemoryRouter>,
    );
    expect(screen.getByRole('link', { name: 'About' }).getAttribute('href')).toBe('/about');
  });
});

describe('fields', () => {
  it('associate label, hint and error with the input', () => {
    const { rerender } = render(<TextField label="Email" hint="We write once." required />);
    const input = screen.getByRole('textbox', { name: 'Email' });
    expect(input.getAttribute('aria-invalid')).toBeNull();
    expect(input.hasAttribute('required')).toBe(true);
    rerender(<TextField label="Email" hint="We write once." error="Invalid email format" required />);
    expect(input.getAttribute('aria-invalid')).toBe('true');
    const described = (input.getAttribute('aria-describedby') ?? '').split(' ');
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'We write once.',
      'Invalid email format',
    ]);
    expect(screen.getByText('Invalid email format').getAttribute('aria-live')).toBe('polite');
  });

  it('pass ref and events on to the input', () => {
    const ref = { current: null as HTMLInputElement | null };
    const onChange = vi.fn();
    render(<TextField label="Name" ref={ref} onChange={onChange} name="fullname" />);
    expect(ref.current?.name).toBe('fullname');
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Ada' } });
    expect(onChange).toHaveBeenCalledOnce();
  });

  it('start a select on a placeholder that cannot be chosen', () => {
    render(<SelectField label="Interest" placeholder="Select" options={[{ value: 'arts', label: 'Arts' }]} />);
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Interest' });
    expect(select.value).toBe('');
    expect(screen.getByRole<HTMLOptionElement>('option', { name: 'Select' }).disabled).toBe(true);
  });
});

describe('Dialog', () => {
  it('has a name and a description, and closes by its button and Escape', () => {
    const onOpenChange = vi.fn();
    render(
      <Dialog open onOpenChange={onOpenChange} title="Enter OTP" description="We sent it to you.">
        <p>Inside</p>
      </Dialog>,
    );
    const dialog = screen.getByRole('dialog', { name: 'Enter OTP', description: 'We sent it to you.' });
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(onOpenChange.mock.calls).toEqual([[false], [false]]);
  });
});

describe('Problem', () => {
  it('is announced and offers Retry', () => {
    const onRetry = vi.fn();
    render(<Problem message="The list did not load." onRetry={onRetry} />);
    expect(screen.getByRole('alert').textContent).toContain('The list did not load.');
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});

describe('LoadingOverlay', () => {
  it('makes the page inert, and then returns the focus', () => {
    const { container, rerender } = render(<input aria-label="Name" />);
    screen.getByRole('textbox').focus();
    rerender(
      <>
        <input aria-label="Name" />
        <LoadingOverlay label="Sending" />
      </>,
    );
    expect(screen.getByRole('status').textContent).toBe('Sending');
    expect(container.inert).toBe(true);
    rerender(<input aria-label="Name" />);
    expect(container.inert).toBe(false);
    expect(document.activeElement).toBe(screen.getByRole('textbox'));
  });
});

describe('toasts', () => {
  const Leave = ({ to }: { to: string }) => {
    const navigate = useNavigate();
    return (
      <button type="button" onClick={() => void navigate(to)}>
        {to}
      </button>
    );
  };
  const showPages = () =>
    render(
      <MemoryRouter>
        <Leave to="/next" />
        <Leave to="/last" />
        <Toasts />
      </MemoryRouter>,
    );
  const leaveFor = (to: string) => fireEvent.click(screen.getByRole('button', { name: to }));
  const show = (message: ToastMessage) => {
    act(() => {
      showToast(message);
    });
  };
  const gone = (text: string) =>
    waitFor(() => {
      expect(screen.queryByText(text)).toBeNull();
    });

  it('show the first message, and then later ones', async () => {
    showPages();
    expect(document.querySelector('[aria-live]')).toBeNull();
    act(() => {
      showToast({ kind: 'error', text: 'Invalid OTP, try again.' });
    });
    await waitFor(() => screen.getByText('Invalid OTP, try again.'), { timeout: 10_000 });
    act(() => {
      showToast({ kind: 'success', text: 'OTP resent successfully' });
    });
    await waitFor(() => screen.getByText('OTP resent successfully'));
    expect(screen.getByText('OTP resent successfully').closest('[aria-live="polite"]')).not.toBeNull();
    await gone('Invalid OTP, try again.');
  });

  it('disappear when cleared', async () => {
    showPages();
    show({ kind: 'error', text: 'Invalid OTP, try again.' });
    await screen.findByText('Invalid OTP, try again.');
    act(clearToast);
    await gone('Invalid OTP, try again.');
  });

  it('disappear when the visitor leaves their page', async () => {
    showPages();
    show({ kind: 'error', text: 'Invalid OTP, try again.' });
    await screen.findByText('Invalid OTP, try again.');
    leaveFor('/next');
    await gone('Invalid OTP, try again.');
    show({ kind: 'success', text: 'Thank you.', forPath: '/last' });
    leaveFor('/last');
    await screen.findByText('Thank you.');
    leaveFor('/next');
    await gone('Thank you.');
  });
});
