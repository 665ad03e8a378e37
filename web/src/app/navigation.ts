import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Replacing an entry by one of the same page with another search is state that a page keeps in its address: no arrival. */
const keepsState = (from: Location, to: Location, type: NavigationType): boolean =>
  type === NavigationType.Replace && from.pathname === to.pathname && from.search !== to.search;

// At first the entry on which the document itself was loaded: there the browser has already placed focus and scroll.
let arrived: Location | null = null;

/** After a navigation inside the app, moves focus to the page's h1 (not on the first page, nor where a hash names a target). */
export const useFocusOnArrival = (): void => {
  const location = useLocation();
  const navigationType = useNavigationType();
  useEffect(() => {
    const from = arrived;
    arrived = location;
    if (from === null || from.key === location.key || keepsState(from, location, navigationType)) return;
    if (location.hash !== '') return;
    const heading = document.querySelector('main h1');
    if (!(heading instanceof HTMLElement)) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [location, navigationType]);
};

const savedScroll = (): number => {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'scrollY' in state && typeof state.scrollY === 'number'
    ? state.scrollY
    : 0;
};

/**
 * Scrolls as a browser would between documents: to the top, to the hash's target, or, on back and forward, to where the
 * visitor was. The position is kept in the history entry itself. A link to the very address that is open leads to its top, but a
 * page may keep state in the search of its address without being moved.
 */
export const useScrollManagement = (): void => {
  const location = useLocation();
  const navigationType = useNavigationType();
  const previous = useRef<typeof location | null>(null);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    let timer: number | undefined;
    const save = () => {
      const state: unknown = window.history.state;
      window.history.replaceState(
        { ...(typeof state === 'object' ? state : null), scrollY: Math.round(window.scrollY) },
        '',
      );
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
    const from = previous.current;
    previous.current = location;
    if (from === null || from.key === location.key) return;
    if (navigationType === NavigationType.Pop) {
      window.scrollTo(0, savedScroll());
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
