import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Replacing an entry by one of the same page with another search is state that a page keeps in its address: no arrival. */
const keepsState = (from: Location, to: Location, type: NavigationType): boolean =>
  type === NavigationType.Replace && from.pathname === to.pathname && from.search !== to.search;

/** After a navigation inside the app, moves focus to the page's h1 (not on the first page, nor where a hash names a target). */
export const useFocusOnArrival = (): void => {
  const location = useLocation();
  const navigationType = useNavigationType();
  // The browser itself has placed focus and scroll where the document was loaded.
  const arrived = useRef(location);
  useEffect(() => {
    const from = arrived.current;
    arrived.current = location;
    if (from === location || keepsState(from, location, navigationType)) return;
    if (location.hash !== '') return;
    const heading = document.querySelector('main h1');
    if (!(heading instanceof HTMLElement)) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [location, navigationType]);
};

/** What the router and this module keep with the entry of the history. */
const entryState = (): Record<string, unknown> => {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null ? { ...state } : {};
};

const savedScroll = (): number | undefined => {
  const { scrollY } = entryState();
  return typeof scrollY === 'number' ? scrollY : undefined;
};

/**
 * Scrolls as a browser would between documents: to the top, to the hash's target, or, on back and forward, to where the
 * visitor was. The position is kept in the history entry itself. A link to the very address that is open leads to its top, but a
 * page may keep state in the search of its address without being moved.
 */
export const useScrollManagement = (): void => {
  const location = useLocation();
  const navigationType = useNavigationType();
  const shown = useRef<Location | null>(null);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    let timer: number | undefined;
    const save = () => {
      const state = entryState();
      // The address may be ahead of the page, which is still being fetched.
      if ((state['key'] ?? 'default') !== shown.current?.key) return;
      window.history.replaceState({ ...state, scrollY: Math.round(window.scrollY) }, '');
    };
    const forget = () => {
      window.clearTimeout(timer);
    };
    const saveSoon = () => {
      forget();
      timer = window.setTimeout(save, 120);
    };
    // A full load of this page (reload, or back from another site) is the browser's to restore.
    const handBack = () => {
      window.history.scrollRestoration = 'auto';
    };
    window.addEventListener('scroll', saveSoon, { passive: true });
    // A position measured before going back belongs to the entry that was left.
    window.addEventListener('popstate', forget);
    window.addEventListener('pagehide', handBack);
    return () => {
      forget();
      window.removeEventListener('scroll', saveSoon);
      window.removeEventListener('popstate', forget);
      window.removeEventListener('pagehide', handBack);
      handBack();
    };
  }, []);

  useLayoutEffect(() => {
    const from = shown.current;
    shown.current = location;
    if (from === null || from === location) return;
    if (navigationType === NavigationType.Pop) {
      const saved = savedScroll();
      // A new entry with a hash comes from a link within the page, which the browser itself has followed.
      if (saved !== undefined || location.hash === '') window.scrollTo(0, saved ?? 0);
      return;
    }
    if (location.hash !== '') {
      const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
      if (target !== null) {
        target.scrollIntoView();
        target.tabIndex = -1;
        target.focus({ preventScroll: true });
        return;
      }
    }
    if (keepsState(from, location, navigationType)) return;
    window.scrollTo(0, 0);
  }, [location, navigationType]);
};
