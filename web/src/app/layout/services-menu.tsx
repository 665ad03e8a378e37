import { type PointerEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '../../components/ui/class-names.ts';
import { Icon } from '../../components/ui/icon.tsx';
import { useDisclosure } from './disclosure.ts';
import type { NavigationItem } from './navigation-items.ts';

/** How long the submenu stays after the pointer has left it. */
export const submenuCloseDelayMs = 1000;

interface ServicesMenuProps {
  label: string;
  to: string;
  current: 'page' | 'true' | undefined;
  items: readonly NavigationItem[];
}

/**
 * SERVICES with its submenu. The word is a link; hovering it opens the submenu, which closes 1000 ms after the pointer has left, unless
 * the focus is on one of its links. A finger cannot hover: its first tap on the word opens the submenu, the next one follows the link. For
 * the keyboard there is a button beside the word.
 */
export const ServicesMenu = ({ label, to, current, items }: ServicesMenuProps) => {
  const { isOpen, setOpen, container, containerProps } = useDisclosure<HTMLLIElement>();
  const timer = useRef<number | undefined>(undefined);
  const list = useRef<HTMLUListElement>(null);
  const hasEntered = useRef(false);
  const lastPress = useRef('');
  const keepOpen = () => {
    window.clearTimeout(timer.current);
  };
  useEffect(() => keepOpen, []);

  const hover = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    hasEntered.current = true;
    keepOpen();
    if (!isOpen) setOpen(true);
  };
  // A pointer that was already here when the page came to life never enters.
  const stir = (event: PointerEvent) => {
    if (!hasEntered.current) hover(event);
  };
  const leave = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    keepOpen();
    timer.current = window.setTimeout(() => {
      if (list.current?.contains(document.activeElement) !== true) setOpen(false);
    }, submenuCloseDelayMs);
  };

  return (
    <li
      ref={container}
      {...containerProps}
      onPointerEnter={hover}
      onPointerMove={stir}
      onPointerLeave={leave}
      className="relative flex items-center"
    >
      <Link
        to={to}
        aria-current={current}
        onPointerDown={(event) => {
          lastPress.current = event.pointerType;
        }}
        onKeyDown={() => {
          lastPress.current = '';
        }}
        onClick={(event) => {
          if (lastPress.current !== 'touch' || isOpen) return;
          event.preventDefault();
          setOpen(true);
        }}
        className="py-3 font-bold text-nav hover:text-teal-deep aria-[current]:text-orange"
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
        className="grid size-8 place-items-center rounded-sm hover:bg-sand-deep"
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
