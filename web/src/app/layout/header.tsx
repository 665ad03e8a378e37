import { Link, useLocation } from 'react-router-dom';
import { ButtonLink } from '../../components/ui/button.tsx';
import { paths } from '../../content/paths.ts';
import { BrandLink } from './brand-link.tsx';
import { Drawer } from './drawer.tsx';
import { GuidesNote } from './guides-note.tsx';
import { ariaCurrent, navigationItems } from './navigation-items.ts';
import { ServicesMenu } from './services-menu.tsx';
import { UserMenu } from './user-menu.tsx';

/**
 * Top bar with the title, the visitor and the first step, and the navigation below it; a drawer on
 * narrow screens.
 */
export const Header = () => {
  const { pathname } = useLocation();
  return (
    <header className="border-b border-line bg-paper">
      <div className="column flex min-h-16 items-center justify-between gap-4">
        <BrandLink />
        <div className="hidden min-w-0 items-center gap-3 md:flex">
          <UserMenu />
          <ButtonLink to={paths.book} size="sm" className="shrink-0">
            Free consultation
          </ButtonLink>
        </div>
        <Drawer />
      </div>
      <nav aria-label="Main" className="hidden md:block">
        <ul className="column flex flex-wrap gap-x-8">
          {navigationItems.map(({ label, to, submenu }) =>
            submenu === undefined ? (
              <li key={to} className="relative">
                <Link to={to} aria-current={ariaCurrent(to, pathname)} className="menu-item">
                  {label}
                </Link>
                {to === paths.majorInsights && <GuidesNote className="absolute bottom-0.5 whitespace-nowrap" />}
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
