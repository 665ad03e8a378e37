import { useEffect, useLayoutEffect, useRef } from 'react';
import { createPath, type Location, NavigationType } from 'react-router-dom';
import { focus, focusHeading } from '../components/ui/focus.ts';
import { guardedTabValue } from '../features/storage/tab-storage.ts';

/** The scroll position of each history entry when its document was unloaded. */
const savedPositions = guardedTabValue<Record<string, unknown>>(
  'scrollPositions',
  (stored) => (typeof stored === 'object' && stored !== null ? { ...stored } : undefined),
  {},
);

// The first entry of every document has the key "default".
const entryKey = ({ key, pathname }: Location) => `${key} ${pathname}`;

/** Whether only the search changed, in place: a page stores state there, such as a filter. */
const isSearchUpdate = (from: Location, to: Location, type: NavigationType): boolean =>
  type === NavigationType.Replace && from.pathname === to.pathname && from.search !== to.search;

/**
 * After a navigation, scrolls as a browser would between documents: to the top, to the hash's
 * target, or, on back and forward, to the saved position. The focus goes to the hash's target or to
 * the page's h1, so that a screen reader announces the new page. The browser itself scrolls the
 * document's first page. A link to the current address scrolls to the top, but state that a page
 * keeps in its search doesn't.
 */
export const useScrollAndFocus = (location: Location, navigationType: NavigationType): void => {
  const lastLocation = useRef(location);
  const lastFocused = useRef(location);
  const positions = useRef<Record<string, unknown>>({});

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    positions.current = { ...savedPositions.read() };
    const savePosition = () => {
      const { pathname, search, hash } = window.location;
      // The browser scrolls to a hash before React renders the new entry.
      if (createPath(lastLocation.current) !== pathname + search + hash) return;
      positions.current[entryKey(lastLocation.current)] = Math.round(window.scrollY);
    };
    // After a full load of this page (a reload, or back from another site), the browser restores
    // the position.
    const leave = () => {
      window.history.scrollRestoration = 'auto';
      savedPositions.write(positions.current);
    };
    savePosition();
    const ended = new AbortController();
    window.addEventListener('scroll', savePosition, ended);
    window.addEventListener('pagehide', leave, ended);
    return () => {
      ended.abort();
      window.history.scrollRestoration = 'auto';
    };
  }, []);

  useLayoutEffect(() => {
    const from = lastLocation.current;
    lastLocation.current = location;
    if (from === location) return;
    const { hash } = location;
    const target = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
    if (navigationType === NavigationType.Pop) {
      const saved = positions.current[entryKey(location)];
      // A new entry with a hash comes from a link within the page, for which the browser has
      // scrolled.
      if (typeof saved === 'number' || hash === '') window.scrollTo(0, Number(saved ?? 0));
    } else if (target !== null) {
      // Not every browser opens the details around the target of a link.
      target.closest('details')?.setAttribute('open', '');
      target.scrollIntoView();
      focus(target);
    } else if (!isSearchUpdate(from, location, navigationType)) window.scrollTo(0, 0);
  }, [location, navigationType]);

  // Not a layout effect: an open drawer makes the page inert until its own effect closes it.
  useEffect(() => {
    const from = lastFocused.current;
    lastFocused.current = location;
    if (from === location || location.hash !== '' || isSearchUpdate(from, location, navigationType)) return;
    focusHeading();
  }, [location, navigationType]);
};
