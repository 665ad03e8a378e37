import { Link, useLocation } from 'react-router-dom';
import { brand } from '../../content/brand.ts';
import { paths } from '../../content/paths.ts';
import { Drawer } from './drawer.tsx';
import { Logo } from './logo.tsx';
import { ariaCurrent, navigationItems } from './navigation-items.ts';
import { ServicesMenu } from './services-menu.tsx';
import { UserMenu } from './user-menu.tsx';

/**
 * Top bar with the title and the visitor, and the navigation below it; a drawer on narrow screens.
 */
export const Header = () => {
  const { pathname } = useLocation();
  return (
    <header className="border-b border-line bg-paper">
      <div className="column flex min-h-16 items-center justify-between gap-4 md:min-h-20">
        <Link to={paths.home} className="flex min-w-0 items-center gap-3 py-2">
          <Logo className="size-9 shrink-0 md:size-10" />
          <span className="min-w-0 font-serif text-xl leading-tight font-bold text-balance text-teal">
            {brand.name}
          </span>
        </Link>
        <div className="hidden min-w-0 md:block">
          <UserMenu />
        </div>
        <Drawer />
      </div>
      <nav aria-label="Main" className="hidden border-t border-line md:block">
        <ul className="column flex flex-wrap items-center gap-x-8">
          {navigationItems.map(({ label, to, submenu }) =>
            submenu === undefined ? (
              <li key={to}>
                <Link
                  to={to}
                  aria-current={ariaCurrent(to, pathname)}
                  className="block py-3 text-nav font-bold hover:text-teal-deep aria-[current]:text-orange"
                >
                  {label}
                </Link>
              </li>
            ) : (
              <ServicesMenu key={to} label={label} to={to} current={ariaCurrent(to, pathname)} items={submenu} />
            ),
          )}
        </ul>
      </nav>
    </header>
  );
};
