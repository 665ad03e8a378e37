import { socialLinks } from '../../content/brand.ts';
import sheet from '../../pictures/social.svg';
import { classNames } from '../ui/class-names.ts';

/** The class must set the colors. */
export const SocialLinks = ({ className }: { className: string }) => (
  <ul className="-ml-2.5 flex gap-1">
    {socialLinks.map(({ network, link }) => (
      <li key={network}>
        <a
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`${network} (opens in a new tab)`}
          className={classNames('grid size-11 place-items-center rounded-md', className)}
        >
          {/* One file for every page, so that neither HTML nor scripts contain the marks. */}
          <svg aria-hidden="true" className="size-6">
            <use href={`${sheet}#${network}`} />
          </svg>
        </a>
      </li>
    ))}
  </ul>
);
