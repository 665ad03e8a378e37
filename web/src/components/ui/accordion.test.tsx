// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Accordion } from './accordion.tsx';

const questions = ['First?', 'Second?', 'Third?'].map((question) => ({ question, answer: `Answer to ${question}` }));

let comeNear: () => void = () => undefined;

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        comeNear = () => {
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

const takeOver = async () => {
  act(() => {
    comeNear();
  });
  await screen.findByRole('button', { name: 'First?' });
};

const expanded = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-expanded'));

const panelOf = (question: string) => screen.getByText(`Answer to ${question}`).parentElement;

describe('the accordion', () => {
  it('starts as disclosures, the second open, and is taken over in the same state', async () => {
    const { container } = show();
    expect([...container.querySelectorAll('details')].map((item) => item.open)).toEqual([false, true, false]);
    await takeOver();
    expect(container.querySelector('details')).toBeNull();
    expect(expanded()).toEqual(['false', 'true', 'false']);
    expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      'First?',
      'Second?',
      'Third?',
    ]);
  });

  it('keeps what the visitor opened and where the focus was', async () => {
    const { container } = show();
    const [first, second, third] = container.querySelectorAll('details');
    if (first === undefined || second === undefined || third === undefined) throw new Error('Three were expected');
    second.open = false;
    third.open = true;
    third.querySelector('summary')?.focus();
    await takeOver();
    expect(expanded()).toEqual(['false', 'false', 'true']);
    expect(document.activeElement?.textContent).toBe('Third?');
  });

  it('has at most one panel open', async () => {
    show();
    await takeOver();
    fireEvent.click(screen.getByRole('button', { name: 'Third?' }));
    expect(expanded()).toEqual(['false', 'false', 'true']);
    fireEvent.click(screen.getByRole('button', { name: 'Third?' }));
    expect(expanded()).toEqual(['false', 'false', 'false']);
  });

  it('moves between questions by arrow keys, Home and End', async () => {
    show();
    await takeOver();
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

  it('opens the panel in which the search of the browser finds a text', async () => {
    show();
    await takeOver();
    expect(panelOf('Second?')?.hasAttribute('hidden')).toBe(false);
    expect(panelOf('Third?')?.getAttribute('hidden')).toBe('until-found');
    act(() => {
      panelOf('Third?')?.dispatchEvent(new Event('beforematch'));
    });
    expect(expanded()).toEqual(['false', 'false', 'true']);
    expect(panelOf('Third?')?.hasAttribute('hidden')).toBe(false);
  });
});
