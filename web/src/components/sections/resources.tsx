import { resourcesSectionId } from '../../content/paths.ts';
import { piece } from '../../content/piece.ts';
import { Picture } from '../picture.tsx';
import { Icon } from '../ui/icon.tsx';
import { cardFrame } from './link-card.tsx';
import { Section } from './section.tsx';

const resources = piece('resources');

/** The footer of every page links here. */
export const Resources = () => (
  <Section
    id={resourcesSectionId}
    title="Resources"
    lead="Three trusted sites for further reading. We’re not affiliated with them."
    className="route-stop"
  >
    <ul className="grid gap-4 md:grid-cols-3 md:gap-6">
      {resources.map(({ title, imageUrl, desc, link }) => (
        <li key={title} className={cardFrame}>
          <Picture src={imageUrl} className="aspect-[2/1] w-full border-b border-line" />
          <div className="flex grow flex-col p-5 md:p-6">
            <h3 className="text-lg">{title}</h3>
            <p className="mt-1 mb-4 text-ink-soft">{desc}</p>
            <a
              href={link}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={`Know More: ${title} (opens in a new window)`}
              className="text-link mt-auto inline-flex items-center gap-2 self-start font-semibold after:absolute after:inset-0"
            >
              Know More
              <Icon name="external-link" className="size-4" />
            </a>
          </div>
        </li>
      ))}
    </ul>
  </Section>
);
