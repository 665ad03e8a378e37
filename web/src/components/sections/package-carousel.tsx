import { packageCards } from '../../content/package-cards.ts';
import { type PackageSlug, paths } from '../../content/paths.ts';
import { Carousel } from '../ui/carousel/carousel.tsx';
import { LinkCard } from './link-card.tsx';

/**
 * Shows 3 packages at once on wide screens, 2 below 1200px, 1 below 600px
 * (docs/product.md#carousels).
 */
export const PackageCarousel = ({ except }: { except?: PackageSlug }) => (
  <Carousel
    label="Packages"
    slideClassName="basis-full sm:basis-1/2 lg:basis-1/3"
    slides={packageCards
      .filter(({ slug }) => slug !== except)
      .map(({ slug, title, summary, stage, image }) => ({
        key: slug,
        title,
        content: (
          <LinkCard
            to={paths.package(slug)}
            title={title}
            text={summary}
            image={image}
            stage={stage}
            action="Know More..."
          />
        ),
      }))}
  />
);
