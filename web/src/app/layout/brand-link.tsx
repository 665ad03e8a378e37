import { Link } from 'react-router-dom';
import { brand } from '../../content/brand.ts';
import { paths } from '../../content/paths.ts';

/**
 * Logo and title of the business. The site's own logo is also the browser tab's icon and is drawn
 * into the previews; an uploaded one has files for them.
 */
export const BrandLink = () => (
  <Link to={paths.home} className="flex min-w-0 items-center gap-3 py-2">
    <img src={brand.logo} alt="" width={40} height={40} className="size-9 shrink-0 md:size-10" />
    <span className="min-w-0 font-serif text-xl leading-tight font-bold text-balance text-teal">{brand.name}</span>
  </Link>
);
