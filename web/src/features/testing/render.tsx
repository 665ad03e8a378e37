import { cleanup, configure, prettyDOM, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { Toasts } from '../../components/ui/toast/toast.tsx';
import { queryClient } from '../api/query.tsx';
import { storeSession } from '../session/session.ts';
import { clearTabStorage } from '../storage/tab-storage.ts';
import { type FakeApi, startFakeApi, token } from './fake-api.ts';
import { maya } from './samples.ts';
// Loaded before its style sheet is removed, below.
import '../../components/ui/toast/toast-region.tsx';

/** Each try of a wait makes an error. The page is printed only where one is read. */
function getElementError(message: string | null, container: Element): Error {
  const text = message ?? '';
  const error = Object.assign(new Error(text), { name: 'TestingLibraryElementError' });
  // The line of the test comes first.
  Error.captureStackTrace(error, getElementError);
  return Object.defineProperty(error, 'message', { get: () => `${text}\n\n${String(prettyDOM(container))}` });
}
// Tests are slow on a busy machine.
configure({ asyncUtilTimeout: 10_000, getElementError });
// What is typed here is typed into a page that React has taken over.
document.documentElement.dataset['app'] = 'ready';
// A query by role would match the selectors of toasts with every element, a third of its time.
document.head.replaceChildren();

const AddressDisplay = () => {
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  return (
    <output data-testid="address" data-state={JSON.stringify(state)}>
      {pathname + search}
    </output>
  );
};

/** The address that the visitor is at. */
export const currentAddress = (): string | null => screen.getByTestId('address').textContent;

/** The navigation state at the current address. */
export const navigationState = (): unknown => JSON.parse(screen.getByTestId('address').dataset['state'] ?? 'null');

/**
 * Finds the smallest element with a text, some of it in elements of its own, such as a price that
 * translators leave as it is.
 */
export const inParts =
  (text: string | RegExp) =>
  (_own: string, element: Element | null): boolean => {
    const has = ({ textContent }: Element) => {
      const shown = textContent.replaceAll(/\s+/g, ' ').trim();
      return typeof text === 'string' ? shown === text : text.test(shown);
    };
    return element !== null && has(element) && ![...element.children].some(has);
  };

/** Renders pages by their paths. Any other path shows only its address. */
export const visit = (
  entry: string | { pathname: string; state?: unknown },
  pages: Record<string, ReactNode>,
): ReturnType<typeof userEvent.setup> => {
  render(
    <MemoryRouter initialEntries={[entry]}>
      <main>
        <Routes>
          {Object.entries(pages).map(([path, page]) => (
            <Route key={path} path={path} element={page} />
          ))}
          <Route path="*" element={null} />
        </Routes>
      </main>
      <AddressDisplay />
      <Toasts />
    </MemoryRouter>,
  );
  return userEvent.setup({ advanceTimers: vi.isFakeTimers() ? vi.advanceTimersByTime.bind(vi) : () => undefined });
};

/** Unmounts the page as a reload does: the tab's storage stays, the page's state doesn't. */
export const reload = (): void => {
  cleanup();
  queryClient.clear();
};

export const signIn = (): void => {
  storeSession({ token, user: maya });
};

/** Waits for a toast with this text. */
export const toast = (text: string) => within(document.body).findByText(inParts(text), { selector: '[data-title]' });

/**
 * What every page test needs: an empty tab and a fake server. Unexpected calls and console output
 * fail the test.
 */
export const useFakeApi = (): FakeApi => {
  const holder: { api: FakeApi } = { api: startFakeApi() };
  const logged: string[] = [];
  beforeEach(() => {
    holder.api = startFakeApi();
    for (const level of ['error', 'warn'] as const) {
      vi.spyOn(console, level).mockImplementation((...details) => {
        logged.push(details.map(String).join(' '));
      });
    }
    queryClient.setDefaultOptions({
      ...queryClient.getDefaultOptions(),
      queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 1, gcTime: Number.POSITIVE_INFINITY },
    });
    // Not in jsdom.
    window.scrollTo = () => undefined;
  });
  afterEach(() => {
    cleanup();
    queryClient.clear();
    clearTabStorage();
    vi.useRealTimers();
    expect(holder.api.unexpected).toEqual([]);
    expect(logged.splice(0)).toEqual([]);
  });
  return new Proxy(holder.api, { get: (_, member) => Reflect.get(holder.api, member) as unknown });
};
