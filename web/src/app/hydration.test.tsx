// @vitest-environment jsdom
import { act } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { prerender } from '../prerender.tsx';
import { App } from './app.tsx';
import { loadInitialPage } from './routed-page.tsx';
import { routes } from './routes.ts';

let root: Root | null = null;

beforeAll(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // jsdom has neither, and pages use them after hydration.
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {
        return undefined;
      }
      disconnect() {
        return undefined;
      }
    },
  );
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined }));
  // No answer ever arrives, since the tests are about the page before its data.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});

afterEach(async () => {
  await act(async () => {
    root?.unmount();
    await Promise.resolve();
  });
  root = null;
  document.body.replaceChildren();
  sessionStorage.clear();
});

const hydrate = async (path: string, prerenderedAs = path): Promise<{ errors: unknown[]; container: HTMLElement }> => {
  const { html } = await prerender(prerenderedAs);
  window.history.replaceState(null, '', path);
  const container = document.createElement('div');
  container.innerHTML = html;
  document.body.append(container);
  const initialPage = await loadInitialPage(path);
  const errors: unknown[] = [];
  const onReady = vi.fn();
  // React processes its queue when `act` ends.
  await act(async () => {
    root = hydrateRoot(
      container,
      <BrowserRouter>
        <App initialPage={initialPage} onReady={onReady} />
      </BrowserRouter>,
      { onRecoverableError: (error) => errors.push(error) },
    );
    await Promise.resolve();
  });
  expect(onReady).toHaveBeenCalled();
  return { errors, container };
};

describe('the first render in the browser', () => {
  // React reports different attributes on the console, and the suite's setup fails tests that write
  // to it.
  it.each(routes.map((route) => route.path))('%s equals its prerendered HTML', async (path) => {
    expect((await hydrate(path)).errors).toEqual([]);
  });

  it('of a receipt equals the HTML that all receipts share', async () => {
    const { errors } = await hydrate('/dashboard/receipts/01KAXV6P6Q0000000000000000', '/dashboard/receipts');
    expect(errors).toEqual([]);
  });

  it('of an unknown address equals 404.html', async () => {
    const { errors, container } = await hydrate('/some/unknown/address', '/404.html');
    expect(errors).toEqual([]);
    expect(container.querySelector('h1')?.textContent).toBe('This path ends here');
  });

  it('equals the HTML for a signed-in visitor too, whose name is shown right after', async () => {
    sessionStorage.setItem('auth_token', 'token');
    sessionStorage.setItem('user', JSON.stringify({ fullname: 'Ada Sample' }));
    const { errors, container } = await hydrate('/about');
    expect(errors).toEqual([]);
    expect(container.querySelector('header')?.textContent).toContain('Ada Sample');
  });
});
