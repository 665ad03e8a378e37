import { Link } from 'react-router-dom';
import { SocialLinks } from '../../components/sections/social-links.tsx';
import { brand } from '../../content/brand.ts';
import { footerLinks, policyLinks } from './navigation-items.ts';

const quietLink = 'inline-block py-1.5 text-mist underline-offset-4 hover:text-paper hover:underline';

/** The end of every page: links to the other pages, and how to reach a person. */
export const Footer = () => (
  <footer className="on-navy relative overflow-clip border-t border-line-navy bg-navy text-paper">
    <div className="contours absolute -top-10 -right-40 w-[720px] text-navy-raised" />
    <div className="column relative grid grid-cols-2 gap-x-6 gap-y-8 py-8 sm:grid-cols-3 md:grid-cols-[2fr_1fr_1fr_1fr] md:py-14">
      <div className="col-span-full md:col-span-1">
        <p className="font-serif text-xl font-semibold">{brand.name}</p>
        <p className="mt-2 max-w-[34ch] text-mist">{brand.invitation}</p>
        <p className="mt-4 flex flex-col items-start">
          <a className={quietLink} href={`mailto:${brand.email}`}>
            {brand.email}
          </a>
          <a className={quietLink} href={`tel:${brand.phone}`}>
            {brand.phoneText}
          </a>
        </p>
        <div className="mt-4">
          <SocialLinks className="text-mist hover:bg-navy-raised hover:text-paper" />
        </div>
      </div>
      {footerLinks.map(({ title, links }) => (
        <nav key={title} aria-label={title} className="group max-sm:last:col-span-full">
          <h2 className="text-lg">{title}</h2>
          <ul className="mt-2 gap-6 max-sm:group-last:columns-2">
            {links.map(({ label, to }) => (
              <li key={label}>
                <Link to={to} className={quietLink}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </div>
    <div className="relative border-t border-line-navy">
      <div className="column flex flex-col gap-x-8 gap-y-2 py-4 text-sm md:flex-row md:items-center md:justify-between">
        <p className="text-mist">
          © {brand.copyrightYears} {brand.name}
        </p>
        <ul className="flex flex-wrap gap-x-6">
          {policyLinks.map(({ label, to }) => (
            <li key={to}>
              <Link to={to} className={quietLink}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  </footer>
);
