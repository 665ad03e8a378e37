import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { ButtonLink, buttonClasses } from '../../components/ui/button.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { Icon } from '../../components/ui/icon.tsx';
import { brand } from '../../content/brand.ts';
import { paths } from '../../content/paths.ts';
import { useSession } from '../../features/session/session.ts';
import type { LogInState } from '../../features/sign-in/log-in-state.ts';
import { BrandLink } from './brand-link.tsx';
import { drawerId } from './drawer-id.ts';
import { GuidesNote, SelectedBadge } from './guides-note.tsx';
import { ariaCurrent, logInState, type NavigationItem, navigationItems } from './navigation-items.ts';
import { useLogOut } from './user-menu.tsx';

const row = 'block w-full py-3 text-left text-nav font-bold aria-[current]:text-orange';

/**
 * The menu of narrow screens: a drawer from the top. It is a native popover with a native
 * disclosure inside, so before any script has run it already opens, closes on Escape or a press
 * outside, and follows links. Once the page is ready, it is modal (modal-drawer.ts).
 */
export const Drawer = () => {
  const { key } = useLocation();
  const drawer = useRef<HTMLDivElement>(null);

  // A navigation closes the drawer, even if it was opened before hydration.
  const openedOn = useRef(key);
  useEffect(() => {
    if (openedOn.current === key) return;
    openedOn.current = key;
    if (drawer.current?.matches(':popover-open') === true) drawer.current.hidePopover();
  }, [key]);

  return (
    <div className="md:hidden">
      <button
        type="button"
        popoverTarget={drawerId}
        aria-label="Open menu"
        className="relative grid size-12 place-items-center rounded-md hover:bg-sand"
      >
        <Icon name="menu" className="size-7" />
        <SelectedBadge className="absolute top-0 right-0" />
      </button>
      <div ref={drawer} id={drawerId} popover="auto" role="dialog" aria-label="Menu" className="drawer">
        <div className="column flex min-h-16 items-center justify-between gap-4">
          <BrandLink />
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
        <nav aria-label="Menu" className="column">
          <ul className="border-t border-line">
            {navigationItems.map(({ label, to, submenu }) => (
              <li key={to} className="relative border-b border-line">
                {submenu === undefined ? (
                  <DrawerLink label={label} to={to} />
                ) : (
                  <Submenu label={label} to={to} links={[...submenu, { label: 'All services', to }]} />
                )}
                {to === paths.majorInsights && <GuidesNote className="-mt-2 mb-3" />}
              </li>
            ))}
            <AccountItems />
          </ul>
        </nav>
        <div className="column flex flex-wrap gap-3 py-5">
          <ButtonLink to={paths.book} size="sm">
            Free consultation
          </ButtonLink>
          <a href={`tel:${brand.phone}`} className={buttonClasses('secondary', 'sm')}>
            {brand.phoneText}
          </a>
        </div>
      </div>
    </div>
  );
};

const DrawerLink = ({ label, to, state }: NavigationItem & { state?: LogInState }) => (
  <Link
    to={to}
    state={state}
    aria-current={ariaCurrent(to, useLocation().pathname)}
    className={classNames(row, 'after:absolute after:inset-0')}
  >
    {label}
  </Link>
);

const Submenu = ({ label, to, links }: NavigationItem & { links: readonly NavigationItem[] }) => {
  const { pathname } = useLocation();
  return (
    <details className="group">
      <summary
        aria-current={ariaCurrent(to, pathname)}
        className={`${row} flex! list-none items-center justify-between`}
      >
        {label}
        <Icon name="chevron-down" className="size-6 transition-[rotate] group-open:rotate-180" />
      </summary>
      <ul className="mb-3 ml-1 border-l-2 border-teal-soft pl-4">
        {links.map((link) => (
          <li key={link.to}>
            <Link
              to={link.to}
              aria-current={pathname === link.to ? 'page' : undefined}
              className="block py-2.5 font-semibold"
            >
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
};

/** LOGIN, or DASHBOARD and LOGOUT. */
const AccountItems = () => {
  const { pathname } = useLocation();
  const session = useSession();
  const logOutAndLeave = useLogOut();
  if (session === null) {
    return (
      <li className="relative border-b border-line">
        <DrawerLink label="LOGIN" to={paths.login} state={logInState(pathname)} />
      </li>
    );
  }
  return (
    <>
      <li className="relative border-b border-line">
        <DrawerLink label="DASHBOARD" to={paths.dashboard} />
      </li>
      <li className="border-b border-line">
        <button type="button" onClick={logOutAndLeave} className={row}>
          LOGOUT
        </button>
      </li>
    </>
  );
};
