import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

// The entry on which the document itself was loaded: there the browser has already placed focus and scroll.
let arrivedKey: string | null = null;

/** After a navigation inside the app, moves focus to the page's h1 (not on the first page, nor where a hash names a target). */
export const useFocusOnArrival = (): void => {
  const { key, hash } = useLocation();
  useEffect(() => {
    arrivedKey ??= key;
    if (arrivedKey === key) return;
    arrivedKey = key;
    if (hash !== '') return;
    const heading = document.querySelector('main h1');
    if (!(heading instanceof HTMLElement)) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [key, hash]);
};

const savedScroll = (): number => {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'scrollY' in state && typeof state.scrollY === 'number'
    ? state.scrollY
    : 0;
};

/**
 * Scrolls as a browser would between documents: to the top, to the hash's target, or, on back and forward, to where the
 * visitor was. The position is kept in the history entry itself. Replacing an entry of the same page scrolls nothing, so
 * that a page may keep state in its URL.
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
    if (navigationType === NavigationType.Replace && from.pathname === location.pathname) return;
    window.scrollTo(0, 0);
  }, [location, navigationType]);
};
