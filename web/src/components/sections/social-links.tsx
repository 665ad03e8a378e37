import { type SocialNetwork, socialLinks } from '../../content/brand.ts';
import { classNames } from '../ui/class-names.ts';

const shapes: Record<SocialNetwork, string> = {
  Facebook:
    'M13.5 21v-7.5h2.6l.4-3h-3V8.6c0-.9.3-1.5 1.5-1.5h1.6V4.4c-.3 0-1.2-.1-2.3-.1-2.3 0-3.8 1.4-3.8 4v2.2H8v3h2.5V21z',
  Instagram:
    'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5zM8 5.5A2.5 2.5 0 0 0 5.5 8v8A2.5 2.5 0 0 0 8 18.5h8a2.5 2.5 0 0 0 2.5-2.5V8A2.5 2.5 0 0 0 16 5.5zm4 2.3a4.2 4.2 0 1 1 0 8.4 4.2 4.2 0 0 1 0-8.4zm0 2a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4zm4.6-3.3a1 1 0 1 1 0 2 1 1 0 0 1 0-2z',
  LinkedIn:
    'M4.5 9.5h3V20h-3zM6 4.3a1.75 1.75 0 1 1 0 3.5 1.75 1.75 0 0 1 0-3.5zM9.8 9.5h2.9v1.4c.5-.9 1.6-1.7 3.2-1.7 3 0 3.6 1.9 3.6 4.5V20h-3v-5.6c0-1.3 0-2.6-1.7-2.6s-2 1.2-2 2.5V20h-3z',
  YouTube:
    'M12 5.5c3 0 5.4.1 6.8.3 1.2.2 2 1 2.2 2.2.2 1.2.3 2.6.3 4s-.1 2.8-.3 4c-.2 1.2-1 2-2.2 2.2-1.4.2-3.8.3-6.8.3s-5.4-.1-6.8-.3C4 18 3.2 17.2 3 16c-.2-1.2-.3-2.6-.3-4s.1-2.8.3-4C3.2 6.8 4 6 5.2 5.8 6.6 5.6 9 5.5 12 5.5zM10 9v6l5.2-3z',
};

/** The class must set the colors. */
export const SocialLinks = ({ className }: { className: string }) => (
  <ul className="-ml-2.5 flex gap-1">
    {socialLinks.map(({ network, href }) => (
      <li key={network}>
        <a
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`${network} (opens in a new tab)`}
          className={classNames('grid size-11 place-items-center rounded-md', className)}
        >
          <svg aria-hidden="true" viewBox="0 0 24 24" fill="currentColor" fillRule="evenodd" className="size-6">
            <path d={shapes[network]} />
          </svg>
        </a>
      </li>
    ))}
  </ul>
);
