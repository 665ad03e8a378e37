// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Accordion } from './accordion.tsx';

const questions = ['First?', 'Second?', 'Third?'].map((question) => ({ question, answer: `Answer to ${question}` }));

let enterScreen: () => void = () => undefined;

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        enterScreen = () => {
          callback([{ isIntersecting: true }]);
        };
      }
      observe() {
        return undefined;
      }
      disconnect() {
        return undefined;
      }
    },
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = () => render(<Accordion name="faq" questions={questions} startsOpen={1} />);

const enhance = async () => {
  act(() => {
    enterScreen();
  });
  await screen.findByRole('button', { name: 'First?' });
};

const expanded = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-expanded'));

const panelOf = (question: string) => screen.getByText(`Answer to ${question}`).parentElement;

describe('the accordion', () => {
  it('starts as native disclosures, and Radix takes over in the same state', async () => {
    const { container } = show();
    expect([...container.querySelectorAll('details')].map((item) => item.open)).toEqual([false, true, false]);
    await enhance();
    expect(container.querySelector('details')).toBeNull();
    expect(expanded()).toEqual(['false', 'true', 'false']);
    expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      'First?',
      'Second?',
      'Third?',
    ]);
  });

  it('keeps the open panel and the focus', async () => {
    const { container } = show();
    const [first, second, third] = container.querySelectorAll('details');
    if (first === undefined || second === undefined || third === undefined) throw new Error('Three were expected');
    second.open = false;
    third.open = true;
    third.querySelector('summary')?.focus();
    await enhance();
    expect(expanded()).toEqual(['false', 'false', 'true']);
    expect(document.activeElement?.textContent).toBe('Third?');
  });

  it('has at most one panel open', async () => {
    show();
    await enhance();
    fireEvent.click(screen.getByRole('button', { name: 'Third?' }));
    expect(expanded()).toEqual(['false', 'false', 'true']);
    fireEvent.click(screen.getByRole('button', { name: 'Third?' }));
    expect(expanded()).toEqual(['false', 'false', 'false']);
  });

  it('moves the focus by arrow keys, Home and End', async () => {
    show();
    await enhance();
    screen.getByRole('button', { name: 'First?' }).focus();
    const press = (key: string) => {
      if (document.activeElement !== null) fireEvent.keyDown(document.activeElement, { key });
      return document.activeElement?.textContent;
    };
    expect(press('ArrowDown')).toBe('Second?');
    expect(press('End')).toBe('Third?');
    expect(press('ArrowUp')).toBe('Second?');
    expect(press('Home')).toBe('First?');
  });

  it('opens the panel in which a search of the page finds a text', async () => {
    show();
    await enhance();
    expect(panelOf('Second?')?.hasAttribute('hidden')).toBe(false);
    expect(panelOf('Third?')?.getAttribute('hidden')).toBe('until-found');
    act(() => {
      panelOf('Third?')?.dispatchEvent(new Event('beforematch'));
    });
    expect(expanded()).toEqual(['false', 'false', 'true']);
    expect(panelOf('Third?')?.hasAttribute('hidden')).toBe(false);
  });
});
