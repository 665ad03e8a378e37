// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, Route, Routes, StaticRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { selection } from '../../features/shop/selection.ts';
import { Header } from './header.tsx';
import { submenuCloseDelayMs } from './services-menu.tsx';

const AddressDisplay = () => {
  const { pathname, state } = useLocation() as { pathname: string; state: unknown };
  return <output data-state={JSON.stringify(state)}>{pathname}</output>;
};

const show = (path = '/') =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <Header />
      <Routes>
        <Route path="*" element={<AddressDisplay />} />
      </Routes>
    </MemoryRouter>,
  );

const currentPath = () => screen.getByRole('status').textContent;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.useRealTimers();
});

const mainNavigation = () => within(screen.getByRole('navigation', { name: 'Main' }));

describe('the services submenu', () => {
  const button = () => screen.getByRole('button', { name: 'Services submenu' });
  const isOpen = () => button().getAttribute('aria-expanded') === 'true';
  const item = () => {
    const found = button().closest('li');
    if (found === null) throw new Error('The submenu has no item around it');
    return found;
  };
  const enter = () => fireEvent.pointerEnter(item(), { pointerType: 'mouse' });
  const leave = () => fireEvent.pointerLeave(item(), { pointerType: 'mouse' });
  const pass = (ms: number) => {
    act(() => {
      vi.advanceTimersByTime(ms);
    });
  };

  it('opens under the pointer and closes 1000 ms after the pointer has left', () => {
    show();
    expect(isOpen()).toBe(false);
    enter();
    expect(isOpen()).toBe(true);
    leave();
    pass(submenuCloseDelayMs - 1);
    expect(isOpen()).toBe(true);
    pass(1);
    expect(isOpen()).toBe(false);
    expect(submenuCloseDelayMs).toBe(1000);
  });

  it('stays open if the pointer comes back in time', () => {
    show();
    enter();
    leave();
    pass(900);
    enter();
    pass(5000);
    expect(isOpen()).toBe(true);
  });

  it('opens at the first tap on the word, and the second one goes to the services', () => {
    show();
    const word = mainNavigation().getByRole('link', { name: 'SERVICES' });
    const tap = () => {
      fireEvent.pointerEnter(item(), { pointerType: 'touch' });
      fireEvent.pointerDown(word, { pointerType: 'touch' });
      fireEvent.click(word);
    };
    tap();
    expect(isOpen()).toBe(true);
    expect(currentPath()).toBe('/');
    tap();
    expect(currentPath()).toBe('/services');
  });

  it('does not prevent a click on the word with the mouse or the keyboard', () => {
    show();
    const word = mainNavigation().getByRole('link', { name: 'SERVICES' });
    fireEvent.pointerDown(word, { pointerType: 'mouse' });
    fireEvent.click(word);
    expect(currentPath()).toBe('/services');
  });

  it('stays open while one of its links has the focus, and closes on Escape wherever the focus is', () => {
    show();
    enter();
    act(() => {
      mainNavigation().getByRole('link', { name: 'Tutoring' }).focus();
    });
    leave();
    pass(5000);
    expect(isOpen()).toBe(true);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(isOpen()).toBe(false);
  });

  it('opens with its button, and Escape closes it and focuses the button', () => {
    show();
    fireEvent.click(button());
    expect(isOpen()).toBe(true);
    const link = mainNavigation().getByRole('link', { name: 'Tutoring' });
    link.focus();
    fireEvent.keyDown(link, { key: 'Escape' });
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(button());
  });

  it('closes when focus leaves it, on a press elsewhere, and after a navigation', () => {
    show();
    fireEvent.click(button());
    fireEvent.blur(button(), { relatedTarget: mainNavigation().getByRole('link', { name: 'PACKAGES' }) });
    expect(isOpen()).toBe(false);
    fireEvent.click(button());
    fireEvent.pointerDown(document.body);
    expect(isOpen()).toBe(false);
    fireEvent.click(button());
    fireEvent.click(mainNavigation().getByRole('link', { name: 'College Essay' }));
    expect(currentPath()).toBe('/services/college-essay');
    expect(isOpen()).toBe(false);
  });
});

describe('the number of selected guides', () => {
  const select = (...ids: string[]) => {
    const guides = ids.map((_id) => ({ _id, title: _id, desc: '', amount: 4.99 }));
    act(() => {
      selection.write(guides);
    });
  };
  const badges = () =>
    screen.queryAllByText(/^\d+$/, { selector: 'b span' }).map(({ parentElement }) => parentElement?.textContent);

  it('is beside MAJOR INSIGHTS and on the menu button, and no part of their names', () => {
    select('physics', 'essays');
    show();
    expect(badges()).toEqual(['2 selected', '2 selected', '2 selected']);
    expect(mainNavigation().getByRole('link', { name: 'MAJOR INSIGHTS' }).textContent).toBe('MAJOR INSIGHTS');
    expect(screen.getByRole('button', { name: 'Open menu' }).textContent).toContain('2');
  });

  it('follows the selection, and is not there without one', () => {
    show();
    expect(badges()).toEqual([]);
    select('physics');
    expect(new Set(badges())).toEqual(new Set(['1 selected']));
    select();
    expect(badges()).toEqual([]);
  });

  it('is left out of HTML for everyone, so that hydration changes no markup', () => {
    select('physics');
    const html = renderToString(
      <StaticRouter location="/">
        <Header />
      </StaticRouter>,
    );
    expect(html).not.toContain('selected');
  });

  it.each(['not JSON', '{"length":3}', 'null'])('is not there if %s is stored', (stored) => {
    sessionStorage.setItem('selectedPDFs', stored);
    show();
    expect(badges()).toEqual([]);
  });
});

describe('the visitor', () => {
  const signIn = (fullname: string) => {
    sessionStorage.setItem('auth_token', 'token');
    sessionStorage.setItem('user', JSON.stringify({ fullname }));
  };

  it('sees Login when no one is signed in', () => {
    show();
    fireEvent.click(screen.getByRole('link', { name: 'Login' }));
    expect(currentPath()).toBe('/login');
  });

  it.each([
    ['/pdf-page', { fromShop: true }],
    ['/pdf-page/', { fromShop: true }],
    ['/about', null],
  ])('goes from %s to a login that knows where it starts', (path, state) => {
    for (const name of ['Login', 'LOGIN']) {
      show(path);
      fireEvent.click(screen.getByText(name));
      expect(currentPath()).toBe('/login');
      expect(JSON.parse(screen.getByRole('status').dataset['state'] ?? '')).toEqual(state);
      cleanup();
    }
  });

  it('sees their full name, with a menu to the dashboard', () => {
    signIn('José Álvarez Núñez');
    show();
    expect(screen.queryByRole('link', { name: 'Login' })).toBeNull();
    const menu = screen.getByRole('button', { name: 'José Álvarez Núñez' });
    expect(menu.textContent).toContain('JN');
    fireEvent.click(menu);
    fireEvent.click(screen.getByRole('link', { name: 'Dashboard' }));
    expect(currentPath()).toBe('/dashboard');
    expect(menu.getAttribute('aria-expanded')).toBe('false');
  });

  it.each(['signed in', 'new'])('starts with a free consultation, at the calendar: %s', (who) => {
    if (who === 'signed in') signIn('Ada Sample');
    show();
    for (const link of screen.getAllByText('Free consultation')) expect(link.getAttribute('href')).toBe('/book');
    expect(screen.getAllByText('Free consultation')).toHaveLength(2);
  });

  it('logs out: the storage is empty, the name is gone, and /login is shown', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    signIn('Ada Sample');
    sessionStorage.setItem('selectedPDFs', '[]');
    show('/about');
    fireEvent.click(screen.getByRole('button', { name: 'Ada Sample' }));
    fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(currentPath()).toBe('/login');
    expect(sessionStorage).toHaveLength(0);
    expect(screen.queryByText('Ada Sample')).toBeNull();
    expect(screen.getByRole('link', { name: 'Login' })).toBeDefined();
  });

  it('finds DASHBOARD and LOGOUT in the drawer when signed in', () => {
    signIn('Ada Sample');
    show();
    const drawer = within(screen.getByLabelText('Menu', { selector: '#menu-drawer' }));
    expect(drawer.getByText('DASHBOARD').getAttribute('href')).toBe('/dashboard');
    expect(drawer.getByText('LOGOUT').tagName).toBe('BUTTON');
    expect(drawer.queryByText('LOGIN')).toBeNull();
  });
});
