import { useEffect } from 'react';

/**
 * For the part of a page that has a bar at the bottom of the screen: whatever gets the focus there
 * scrolls to above the bar (WCAG 2.4.11).
 */
export const aboveBar = '[&_:is(a,button,input,select,textarea,summary)]:scroll-mb-80';

/** Scrolls what has the focus out from under a bar that comes later, as at the first change. */
export const useFocusBesideBar = (hasBar: boolean): void =>
  useEffect(() => {
    if (hasBar) document.querySelector('main :focus-visible')?.scrollIntoView({ block: 'nearest' });
  }, [hasBar]);
