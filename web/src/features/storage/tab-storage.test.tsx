// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import * as v from 'valibot';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clearTabStorage, useHydrated } from './tab-storage.ts';
import { tabValue } from './tab-value.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  clearTabStorage();
});

const color = tabValue('color', v.picklist(['teal', 'orange']), 'teal');
const Color = () => <p>{color.use()}</p>;

describe('a value of the tab', () => {
  it('is the empty one until it is written', () => {
    expect(color.read()).toBe('teal');
  });

  it('is stored in session storage as JSON', () => {
    color.write('orange');
    expect(sessionStorage.getItem('color')).toBe('"orange"');
    expect(color.read()).toBe('orange');
  });

  it.each(['not JSON', '"purple"', 'null'])('is the empty one if %s is stored', (stored) => {
    sessionStorage.setItem('color', stored);
    expect(color.read()).toBe('teal');
  });

  it('re-renders components when it changes', () => {
    render(<Color />);
    act(() => {
      color.write('orange');
    });
    expect(screen.getByText('orange')).toBeTruthy();
    act(clearTabStorage);
    expect(screen.getByText('teal')).toBeTruthy();
  });

  it('is the empty one in prerendered HTML', () => {
    color.write('orange');
    expect(renderToString(<Color />)).toBe('<p>teal</p>');
  });

  it('is the same object until it changes', () => {
    const list = tabValue('list', v.array(v.string()), []);
    list.write(['a']);
    expect(list.read()).toBe(list.read());
  });

  it('lasts until a reload if the browser forbids storage', () => {
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(color.read()).toBe('teal');
    color.write('orange');
    expect(color.read()).toBe('orange');
    color.remove();
    expect(color.read()).toBe('teal');
  });

  it('lasts until a reload if storage is full', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    color.write('orange');
    expect(color.read()).toBe('orange');
  });
});

describe('useHydrated', () => {
  const Hydrated = () => <p>{String(useHydrated())}</p>;

  it('is false in prerendered HTML and true in the browser', () => {
    expect(renderToString(<Hydrated />)).toBe('<p>false</p>');
    render(<Hydrated />);
    expect(screen.getByText('true')).toBeTruthy();
  });
});
