import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '../../components/ui/class-names.ts';
import { Icon } from '../../components/ui/icon.tsx';
import { type Disclosure, useDisclosure } from './disclosure.ts';
import type { NavigationItem } from './navigation-items.ts';

/** How long the submenu stays open after the pointer has left it. */
export const submenuCloseDelayMs = 1000;

interface ServicesMenuProps {
  label: string;
  to: string;
  current: 'page' | 'true' | undefined;
  items: readonly NavigationItem[];
}

/**
 * Opens under the mouse pointer, and closes `submenuCloseDelayMs` after it has left unless a link
 * in `list` has the focus.
 */
const useHover = (
  { isOpen, setOpen }: Pick<Disclosure<HTMLElement>, 'isOpen' | 'setOpen'>,
  list: RefObject<HTMLElement | null>,
) => {
  const timer = useRef<number | undefined>(undefined);
  const hasEntered = useRef(false);
  const keepOpen = () => window.clearTimeout(timer.current);
  useEffect(() => keepOpen, []);

  const enter = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    hasEntered.current = true;
    keepOpen();
    if (!isOpen) setOpen(true);
  };
  const hoverProps = {
    onPointerEnter: enter,
    // A pointer that was already here before hydration causes no pointerenter.
    onPointerMove: (event: PointerEvent) => {
      if (!hasEntered.current) enter(event);
    },
    onPointerLeave: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return;
      keepOpen();
      timer.current = window.setTimeout(() => {
        if (list.current?.contains(document.activeElement) !== true) setOpen(false);
      }, submenuCloseDelayMs);
    },
  };
  return { keepOpen, hoverProps };
};

/**
 * SERVICES with its submenu. The word is a link, and hovering opens the submenu. On a touch screen,
 * the first tap on the word opens the submenu and the second one follows the link. For the keyboard
 * there is a button next to the word.
 */
export const ServicesMenu = ({ label, to, current, items }: ServicesMenuProps) => {
  const disclosure = useDisclosure<HTMLLIElement>();
  const { isOpen, setOpen, container, containerProps } = disclosure;
  const list = useRef<HTMLUListElement>(null);
  const { keepOpen, hoverProps } = useHover(disclosure, list);
  const lastPointerType = useRef('');

  return (
    <li ref={container} {...containerProps} {...hoverProps} className="relative flex items-start">
      <Link
        to={to}
        aria-current={current}
        onPointerDown={(event) => {
          lastPointerType.current = event.pointerType;
        }}
        onKeyDown={() => {
          lastPointerType.current = '';
        }}
        onClick={(event) => {
          if (lastPointerType.current !== 'touch' || isOpen) return;
          event.preventDefault();
          setOpen(true);
        }}
        className="menu-item"
      >
        {label}
      </Link>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls="services-submenu"
        aria-label="Services submenu"
        onClick={() => {
          keepOpen();
          setOpen(!isOpen);
        }}
        className="grid size-9 place-items-center rounded-sm hover:bg-sand-deep"
      >
        <Icon name="chevron-down" className={classNames('size-5 transition-[rotate]', isOpen && 'rotate-180')} />
      </button>
      <ul
        ref={list}
        id="services-submenu"
        hidden={!isOpen}
        className="absolute top-full -left-4 z-20 w-64 animate-fade-in rounded-md border border-line bg-paper py-2 shadow-lift"
      >
        {items.map((item) => (
          <li key={item.to}>
            <Link to={item.to} className="block px-4 py-2.5 font-semibold hover:bg-sand hover:text-teal-deep">
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
};
