import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

export interface Disclosure<Container extends HTMLElement> {
  isOpen: boolean;
  setOpen: (open: boolean) => void;
  container: RefObject<Container | null>;
  /** For the container: Escape closes and gives focus back to its button; leaving with focus closes. */
  containerProps: {
    onKeyDown: (event: KeyboardEvent) => void;
    onBlur: (event: FocusEvent) => void;
  };
}

/** A part of the header that a button opens. It closes on Escape, when focus or a press goes elsewhere, and after a navigation. */
export const useDisclosure = <Container extends HTMLElement>(): Disclosure<Container> => {
  const { key } = useLocation();
  // Open belongs to the entry on which it was opened, so that a navigation closes without an effect.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const isOpen = openOn === key;
  const container = useRef<Container>(null);

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && container.current?.contains(event.target) === false) setOpenOn(null);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
    };
  }, [isOpen]);

  return {
    isOpen,
    setOpen: (open) => {
      setOpenOn(open ? key : null);
    },
    container,
    containerProps: {
      onKeyDown: (event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        setOpenOn(null);
        container.current?.querySelector('button')?.focus();
      },
      onBlur: (event) => {
        if (event.relatedTarget instanceof Node && container.current?.contains(event.relatedTarget) === false) {
          setOpenOn(null);
        }
      },
    },
  };
};
