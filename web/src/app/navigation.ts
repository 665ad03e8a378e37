import { useEffect, useLayoutEffect, useRef } from 'react';
import { createPath, type Location, NavigationType } from 'react-router-dom';
import { guardedTabValue } from '../features/storage/tab-storage.ts';

/** How far each entry of the history was scrolled when its document was left. */
const savedPositions = guardedTabValue<Record<string, unknown>>(
  'scrollPositions',
  (stored) => (typeof stored === 'object' && stored !== null ? { ...stored } : undefined),
  {},
);

// The first entry of every document has the key "default".
const entryKey = ({ key, pathname }: Location) => `${key} ${pathname}`;

/** Replacing an entry by one of the same page with another search is state that a page keeps in its address. */
const isSearchUpdate = (from: Location, to: Location, type: NavigationType): boolean =>
  type === NavigationType.Replace && from.pathname === to.pathname && from.search !== to.search;

/** Focuses an element that a pointer or the Tab key would not, without moving the page. */
const focus = (element: HTMLElement) => {
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
};

/**
 * Scrolls as a browser would between documents: to the top, to the hash's target, or, on back and
 * forward, to where the visitor was. The focus goes to the hash's target or to the page's h1, by which
 * a screen reader announces the new page. The document's first page is the browser's to place. A link to
 * the address that is open leads to its top, but a page may keep state in the search of its address
 * without being moved.
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
      // The browser scrolls to a hash before the page knows of the new entry.
      if (createPath(lastLocation.current) !== pathname + search + hash) return;
      positions.current[entryKey(lastLocation.current)] = Math.round(window.scrollY);
    };
    // A full load of this page (reload, or back from another site) is the browser's to restore.
    const leave = () => {
      window.history.scrollRestoration = 'auto';
      savedPositions.write(positions.current);
    };
    savePosition();
    window.addEventListener('scroll', savePosition, { passive: true });
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('scroll', savePosition);
      window.removeEventListener('pagehide', leave);
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
      // A new entry with a hash comes from a link within the page, which the browser itself has followed.
      if (typeof saved === 'number' || hash === '') window.scrollTo(0, Number(saved ?? 0));
    } else if (target !== null) {
      target.scrollIntoView();
      focus(target);
    } else if (!isSearchUpdate(from, location, navigationType)) window.scrollTo(0, 0);
  }, [location, navigationType]);

  // Later than the scrolling: an open drawer lets no focus out until its own effect has closed it.
  useEffect(() => {
    const from = lastFocused.current;
    lastFocused.current = location;
    if (from === location || location.hash !== '' || isSearchUpdate(from, location, navigationType)) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (heading !== null) focus(heading);
  }, [location, navigationType]);
};
