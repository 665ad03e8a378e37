import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Icon } from '../../components/ui/icon.tsx';
import { paths } from '../../content/paths.ts';
import { useSession } from '../../features/auth/session.ts';
import { ariaCurrent, logInState, navigationItems } from './navigation-items.ts';
import { useLogOut } from './user-menu.tsx';

const drawerId = 'menu-drawer';
const row = 'block w-full py-3 text-left text-nav font-bold aria-[current]:text-orange';

/** Takes everything beside an element out of reach, up to the body; answers how to give it back. */
const makeSurroundingsInert = (element: HTMLElement): (() => void) => {
  const madeInert: HTMLElement[] = [];
  for (let node = element; node !== document.body && node.parentElement !== null; node = node.parentElement) {
    for (const sibling of node.parentElement.children) {
      if (!(sibling instanceof HTMLElement) || sibling === node || sibling.inert) continue;
      sibling.inert = true;
      madeInert.push(sibling);
    }
  }
  return () => {
    for (const sibling of madeInert) sibling.inert = false;
  };
};

/**
 * Makes a popover modal: while it is open nothing else can be reached; focus goes into it and back to its button; it closes when the
 * button is no longer shown, as after the device has been turned.
 *
 * @returns a function that takes this back.
 */
const makeModal = (popover: HTMLElement, button: HTMLElement): (() => void) => {
  let release: () => void = () => undefined;
  const isolateWhileOpen = (event: ToggleEvent) => {
    release();
    release = event.newState === 'open' ? makeSurroundingsInert(popover) : () => undefined;
  };
  const moveFocus = (event: ToggleEvent) => {
    const focused = document.activeElement;
    const isInside = popover.contains(focused);
    // The event comes a moment after the drawer has opened: a quick visitor may be on a link by then.
    if (event.newState === 'open') {
      if (!isInside) popover.querySelector('button')?.focus();
    }
    // After a navigation the focus is already on the new page.
    else if (isInside || focused === null || focused === document.body) button.focus();
  };
  const closeWithButton = () => {
    if (popover.matches(':popover-open') && !button.checkVisibility()) popover.hidePopover();
  };
  if (popover.matches(':popover-open')) release = makeSurroundingsInert(popover);
  popover.addEventListener('beforetoggle', isolateWhileOpen);
  popover.addEventListener('toggle', moveFocus);
  window.addEventListener('resize', closeWithButton);
  return () => {
    release();
    popover.removeEventListener('beforetoggle', isolateWhileOpen);
    popover.removeEventListener('toggle', moveFocus);
    window.removeEventListener('resize', closeWithButton);
  };
};

/**
 * The menu of narrow screens: a drawer from the top. It is a native popover with a native disclosure inside, so it opens, closes
 * on Escape or a press beside it, and follows links before any script has run.
 */
export const Drawer = () => {
  const { pathname, key } = useLocation();
  const session = useSession();
  const logOutAndLeave = useLogOut();
  const drawer = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (drawer.current === null || button.current === null) return;
    return makeModal(drawer.current, button.current);
  }, []);

  // A navigation closes it; it may have been opened before this code came.
  const openedOn = useRef(key);
  useEffect(() => {
    if (openedOn.current === key) return;
    openedOn.current = key;
    if (drawer.current?.matches(':popover-open') === true) drawer.current.hidePopover();
  }, [key]);

  return (
    <div className="md:hidden">
      <button
        ref={button}
        type="button"
        popoverTarget={drawerId}
        aria-label="Open menu"
        className="grid size-12 place-items-center rounded-md hover:bg-sand"
      >
        <Icon name="menu" className="size-7" />
      </button>
      <div ref={drawer} id={drawerId} popover="auto" role="dialog" aria-label="Menu" className="drawer">
        <div className="column flex justify-end py-2">
          <button
            type="button"
            popoverTarget={drawerId}
            popoverTargetAction="hide"
            aria-label="Close menu"
            className="grid size-12 place-items-center rounded-md hover:bg-sand"
          >
            <Icon name="close" className="size-7" />
          </button>
        </div>
        <nav aria-label="Menu" className="column pb-6">
          <ul className="divide-y divide-line border-y border-line">
            {navigationItems.map((item) => (
              <li key={item.to}>
                {item.submenu === undefined ? (
                  <Link to={item.to} aria-current={ariaCurrent(item.to, pathname)} className={row}>
                    {item.label}
                  </Link>
                ) : (
                  <details className="group">
                    <summary
                      aria-current={ariaCurrent(item.to, pathname)}
                      className={`${row} flex! list-none items-center justify-between`}
                    >
                      {item.label}
                      <Icon name="chevron-down" className="size-6 transition-[rotate] group-open:rotate-180" />
                    </summary>
                    <ul className="mb-3 ml-1 border-l-2 border-teal-soft pl-4">
                      {[...item.submenu, { label: 'All services', to: item.to }].map((service) => (
                        <li key={service.to}>
                          <Link
                            to={service.to}
                            aria-current={pathname === service.to ? 'page' : undefined}
                            className="block py-2.5 font-semibold"
                          >
                            {service.label}
                          </Link>
                        </li>
                      ))}
                    </ul>
                  </details>
                )}
              </li>
            ))}
            {session === null ? (
              <li>
                <Link
                  to={paths.login}
                  state={logInState(pathname)}
                  aria-current={ariaCurrent(paths.login, pathname)}
                  className={row}
                >
                  LOGIN
                </Link>
              </li>
            ) : (
              <>
                <li>
                  <Link to={paths.dashboard} aria-current={ariaCurrent(paths.dashboard, pathname)} className={row}>
                    DASHBOARD
                  </Link>
                </li>
                <li>
                  <button type="button" onClick={logOutAndLeave} className={row}>
                    LOGOUT
                  </button>
                </li>
              </>
            )}
          </ul>
        </nav>
      </div>
    </div>
  );
};
