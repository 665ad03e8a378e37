import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** The page from which a link led to this one; undefined after a reload, Back and Forward. */
let cameFrom: string | undefined;

/** Whether going back one step shows a page as it was left. */
export const isOneStepBack = (path: string): boolean => cameFrom === path;

/** Whether the title of the page that comes gets the focus. */
let awaitsTitle = false;

/** Moves the focus to a page's title after a navigation, when the page's code has arrived. */
export const focusTitle = (title: HTMLElement | null): void => {
  if (!awaitsTitle || title === null) return;
  awaitsTitle = false;
  title.focus({ preventScroll: true });
};

/**
 * After a navigation to another page, scrolls to its top and moves the focus to its title; back and
 * forward return to where the person was.
 */
export const useScrollAndFocus = (): void => {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const positions = useRef(new Map<string, number>());
  const focusedPath = useRef(pathname);

  useLayoutEffect(() => {
    const known = positions.current;
    const save = () => known.set(key, window.scrollY);
    window.addEventListener('scroll', save, { passive: true });
    return () => window.removeEventListener('scroll', save);
  }, [key]);

  // Before anyone sees the page, so that nothing else gets the focus in between.
  useLayoutEffect(() => {
    if (focusedPath.current === pathname) return;
    cameFrom = type === NavigationType.Push ? focusedPath.current : undefined;
    focusedPath.current = pathname;
    window.scrollTo(0, type === NavigationType.Pop ? (positions.current.get(key) ?? 0) : 0);
    awaitsTitle = true;
    focusTitle(document.querySelector<HTMLElement>('main h1'));
  }, [key, pathname, type]);
};
