import { featuredGuides } from '../../content/featured-guides.ts';
import { guidePath, paths } from '../../content/paths.ts';
import { fromShop, type LogInState } from '../../features/sign-in/log-in-state.ts';

export interface NavigationItem {
  label: string;
  to: string;
}

/** Three services, and the classes, in the header's submenu and in the footer. */
export const submenuServices: readonly NavigationItem[] = [
  { label: 'College Consultation', to: paths.service('college-consultation') },
  { label: 'College Essay', to: paths.service('college-essay') },
  { label: 'Tutoring', to: paths.service('tutoring') },
  { label: 'Classes', to: paths.classes },
];

/** The main navigation. SERVICES has the submenu. */
export const navigationItems: readonly (NavigationItem & { submenu?: readonly NavigationItem[] })[] = [
  { label: 'HOME', to: paths.home },
  { label: 'SERVICES', to: paths.services, submenu: submenuServices },
  { label: 'PACKAGES', to: paths.packages },
  { label: 'PARTNERS', to: paths.partners },
  { label: 'MAJOR INSIGHTS', to: paths.majorInsights },
  { label: 'ABOUT US', to: paths.about },
];

/** The `aria-current` of a link: 'page' on its own page, 'true' on one below it. */
export const ariaCurrent = (to: string, pathname: string): 'page' | 'true' | undefined => {
  if (pathname === to || pathname === `${to}/`) return 'page';
  return to !== paths.home && pathname.startsWith(`${to}/`) ? 'true' : undefined;
};

/**
 * The navigation state of links to /login on this page: after a login that starts in the shop, the
 * dashboard follows.
 */
export const logInState = (pathname: string): LogInState =>
  ariaCurrent(paths.majorInsights, pathname) === 'page' ? fromShop : null;

export const footerLinks: readonly { title: string; links: readonly NavigationItem[] }[] = [
  {
    title: 'Company',
    links: [
      { label: 'About Us', to: paths.about },
      { label: 'Free Consultation', to: paths.register },
      { label: 'Testimonials', to: paths.home },
      { label: 'Gallery', to: paths.gallery },
      { label: 'Resources', to: paths.resources },
      { label: 'Contact Us', to: paths.contact },
    ],
  },
  { title: 'Services', links: [{ label: 'All Services', to: paths.services }, ...submenuServices] },
  {
    title: 'Guides',
    links: [
      { label: 'All Guides', to: paths.majorInsights },
      ...featuredGuides.map(({ id, title }) => ({ label: title, to: guidePath(id) })),
    ],
  },
];

/** The row of policies at the end of the page. */
export const policyLinks: readonly NavigationItem[] = [
  { label: 'Terms and Conditions', to: paths.terms },
  { label: 'Privacy Policy', to: paths.privacy },
  { label: 'Refund and Cancellation', to: paths.refund },
  { label: 'Accessibility', to: paths.accessibility },
];
