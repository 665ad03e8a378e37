import { type RefObject, useRef } from 'react';

/**
 * What had the focus when a dialog was mounted, to give it back when the dialog closes. For dialogs
 * that are mounted while they are open.
 */
export const useOpener = (): RefObject<HTMLElement | null> =>
  useRef(document.activeElement instanceof HTMLElement ? document.activeElement : null);
