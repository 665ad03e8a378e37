// @vitest-environment jsdom
import { act } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Delivered } from '#contract/delivered.ts';
import { paths } from '../content/paths.ts';
import { biologyCard, biologyClass } from '../features/testing/class-samples.ts';
import { physics, physicsPage, robots, starters } from '../features/testing/samples.ts';
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

const leave = async () => {
  await act(async () => {
    root?.unmount();
    await Promise.resolve();
  });
  root = null;
  document.body.replaceChildren();
  sessionStorage.clear();
};
afterEach(leave);

const hydrate = async (
  path: string,
  prerenderedAs = path,
  delivered: Delivered = {},
  before: (container: HTMLElement) => void = () => undefined,
): Promise<{ errors: unknown[]; container: HTMLElement }> => {
  // The cache keeps what was delivered, as it does in a browser that reads it from the HTML.
  const { html } = await prerender(prerenderedAs, delivered);
  window.history.replaceState(null, '', path);
  const container = document.createElement('div');
  container.innerHTML = html;
  document.body.append(container);
  before(container);
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

const fieldsIn = (container: HTMLElement) =>
  container.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
    'form :is(input,select,textarea)[name]',
  );
/** The last choice of a list, else a text. */
const answerOf = (field: Element): string =>
  field instanceof HTMLSelectElement ? (field.options[field.options.length - 1]?.value ?? '') : 'parent';

/** Fills in every field of the prerendered forms. */
const typeEarly = (container: HTMLElement) => {
  for (const field of fieldsIn(container)) {
    if (field instanceof HTMLInputElement && ['radio', 'checkbox'].includes(field.type))
      field.checked = field.value === 'parent';
    else field.value = answerOf(field);
  }
};
/** Leaves a draft of every form from an earlier visit. */
const leaveDrafts = (container: HTMLElement) => {
  for (const form of container.querySelectorAll('form[id]')) {
    const fields = [...fieldsIn(container)].filter((field) => field.form === form);
    const draft = Object.fromEntries(fields.map((field) => [field.name, answerOf(field)]));
    sessionStorage.setItem(`draft:${form.id}`, JSON.stringify(draft));
  }
};

describe('the first render in the browser', () => {
  // React reports different attributes on the console, and the suite's setup fails tests that write
  // to it.
  it.each(routes.map((route) => route.path))('%s equals its prerendered HTML', async (path) => {
    expect((await hydrate(path)).errors).toEqual([]);
  });

  it.each([
    ['typed early', typeEarly],
    ['kept in a draft', leaveDrafts],
  ])('equals the HTML with whatever was %s', async (_, before) => {
    for (const { path } of routes) {
      const { errors, container } = await hydrate(path, path, {}, before);
      expect(errors, path).toEqual([]);
      if (path === '/register') expect(container.querySelector('[name=student]')).not.toBeNull();
      await leave();
    }
  });

  // Sign Up itself stays what it is.
  it.each(routes.map((route) => route.path).filter((path) => path !== paths.register))(
    '%s asks no one to register who is signed in',
    async (path) => {
      sessionStorage.setItem('auth_token', 'token');
      sessionStorage.setItem('user', JSON.stringify({ fullname: 'Ada Sample' }));
      const { errors, container } = await hydrate(path);
      expect(errors).toEqual([]);
      expect(container.querySelector('h1')).not.toBeNull();
      expect(container.querySelector(`main a[href="${paths.register}"]`)).toBeNull();
      const actions = [...container.querySelectorAll('main :is(a, button, h1, h2)')].map((one) => one.textContent);
      expect(actions.filter((text) => /\bregister\b|\bsign up\b/i.test(text))).toEqual([]);
    },
  );

  it('of a receipt equals the HTML that all receipts share', async () => {
    const { errors } = await hydrate('/dashboard/receipts/01KAXV6P6Q0000000000000000', '/dashboard/receipts');
    expect(errors).toEqual([]);
  });

  it('of an unknown address equals 404.html', async () => {
    const { errors, container } = await hydrate('/some/unknown/address', '/404.html');
    expect(errors).toEqual([]);
    expect(container.querySelector('h1')?.textContent).toBe('This path ends here');
  });

  it('of the shop equals the HTML with the guides on sale', async () => {
    const bundles = [{ ...starters, guides: [physics._id, robots._id] }];
    const { errors, container } = await hydrate('/pdf-page', '/pdf-page', { catalog: [physics, robots], bundles });
    expect(errors).toEqual([]);
    expect(container.querySelector('[aria-labelledby="bundles"] a')?.textContent).toBe(starters.title);
    expect(container.querySelectorAll('[aria-label="Guides"] > li')).toHaveLength(2);
  });

  it.each([
    ['on sale', { ...physicsPage }, 'Buy now'],
    ['withdrawn', { ...physicsPage, onSale: false }, 'no longer for sale'],
    ['in a bundle', { ...physicsPage, bundles: [{ ...starters, guides: 2 }] }, 'Also in Two to start with'],
    ['that is a bundle', { ...starters, onSale: true }, 'You save $4.09'],
    ['that never was', null, 'This path ends here'],
  ])('of a guide %s equals its HTML', async (_what, page, text) => {
    const path = '/pdf-page/physics-first';
    const { errors, container } = await hydrate(path, path, { guide: { id: 'physics-first', page } });
    expect(errors).toEqual([]);
    expect(container.querySelector('main')?.textContent).toContain(text);
  });

  it.each([
    ['/pdf-page/%3F', '/pdf-page/-'],
    ['/pdf-page/%252F', '/pdf-page/-'],
    ['/pdf-page/Physics', '/pdf-page/-'],
    ['/pdf-page/a.b', '/pdf-page/-'],
    ['/classes/%3F', '/classes/-'],
    ['/classes/a/b', '/classes/-'],
  ])('of %s, which can be nothing, equals the HTML of %s', async (path, prerenderedAs) => {
    const { errors, container } = await hydrate(path, prerenderedAs, { guide: { id: '-', page: null } });
    expect(errors).toEqual([]);
    expect(container.querySelector('h1')?.textContent).toBe('This path ends here');
  });

  it.each([
    ['with classes', [biologyCard], biologyCard.title],
    ['without a class', [], 'No class is planned right now'],
  ])('of the list %s equals its HTML', async (_what, classes, text) => {
    const { errors, container } = await hydrate('/classes', '/classes', { classes });
    expect(errors).toEqual([]);
    expect(container.querySelector('main')?.textContent).toContain(text);
  });

  it.each([
    ['open', biologyClass, 'Enroll for $120'],
    ['full', { ...biologyClass, state: 'full' as const, seatsLeft: 0 }, 'Join the waiting list'],
    ['canceled', { ...biologyClass, state: 'canceled' as const, closed: 'Gone.' }, 'This class was canceled.'],
    ['that never was', null, 'This path ends here'],
  ])('of a class that is %s equals its HTML', async (_what, page, text) => {
    const path = '/classes/ap-biology';
    const { errors, container } = await hydrate(path, path, { groupClass: { id: 'ap-biology', page } });
    expect(errors).toEqual([]);
    expect(container.querySelector('main')?.textContent).toContain(text);
  });

  it('equals the HTML for a signed-in visitor too, whose name is shown right after', async () => {
    sessionStorage.setItem('auth_token', 'token');
    sessionStorage.setItem('user', JSON.stringify({ fullname: 'Ada Sample' }));
    const { errors, container } = await hydrate('/about');
    expect(errors).toEqual([]);
    expect(container.querySelector('header')?.textContent).toContain('Ada Sample');
  });
});
