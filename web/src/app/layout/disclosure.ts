import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

export interface Disclosure<Container extends HTMLElement> {
  isOpen: boolean;
  setOpen: (open: boolean) => void;
  container: RefObject<Container | null>;
  /** Props for the container. They close it when focus leaves it. */
  containerProps: {
    onBlur: (event: FocusEvent) => void;
  };
}

/**
 * A part of the header that a button opens. It closes on Escape (focus inside it goes back to its
 * button), when focus leaves it, on a press outside, and after a navigation.
 */
export const useDisclosure = <Container extends HTMLElement>(): Disclosure<Container> => {
  const { key } = useLocation();
  // Stores the history entry on which it was opened, so that a navigation closes it without an
  // effect.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const isOpen = openOn === key;
  const container = useRef<Container>(null);

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && container.current?.contains(event.target) === false) setOpenOn(null);
    };
    // On the document, because Escape must also close what hovering opened, wherever the focus is
    // (WCAG 1.4.13).
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenOn(null);
      if (container.current?.contains(document.activeElement) === true) {
        container.current.querySelector('button')?.focus();
      }
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [isOpen]);

  return {
    isOpen,
    setOpen: (open) => setOpenOn(open ? key : null),
    container,
    containerProps: {
      onBlur: (event) => {
        if (event.relatedTarget instanceof Node && container.current?.contains(event.relatedTarget) === false) {
          setOpenOn(null);
        }
      },
    },
  };
};
