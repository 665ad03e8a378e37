import { Link } from 'react-router-dom';
import { Page } from '../app/page.tsx';
import { packageSlugs, paths } from '../app/paths.ts';
import type { SceneName } from '../components/scene.tsx';
import { GeneralFaq } from '../components/sections/general-faq.tsx';
import { Hero } from '../components/sections/hero.tsx';
import { PackageCarousel } from '../components/sections/package-carousel.tsx';
import { RegisterBanner } from '../components/sections/register-banner.tsx';
import { Section } from '../components/sections/section.tsx';
import { ButtonLink } from '../components/ui/button.tsx';
import { Icon } from '../components/ui/icon.tsx';
import type { PackageDetails } from '../content/types.ts';

const scenes: readonly SceneName[] = ['tree', 'book', 'stairs', 'lamp', 'wave'];

/** The one template of all five package pages. */
export const PackagePage = ({ packageDetails }: { packageDetails: PackageDetails }) => (
  <Page title={packageDetails.title} description={packageDetails.summary}>
    <Hero
      kicker={
        <>
          <Link to={paths.packages} className="text-link">
            Packages
          </Link>{' '}
          / {packageDetails.stage}
        </>
      }
      title={packageDetails.headline}
      lead={packageDetails.lead}
      scene={scenes[packageSlugs.indexOf(packageDetails.slug)] ?? 'tree'}
    />
    <Section title="What this package is">
      <div className="max-w-text space-y-4">
        {packageDetails.description.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3">
        <ButtonLink to={paths.register} size="lg">
          Register
        </ButtonLink>
        <p className="text-sm text-ink-soft">The price is agreed with you before anything begins.</p>
      </div>
    </Section>
    <Section title="How Early Start Can Shape Your Child's Future" ground="teal">
      <ul className="max-w-text space-y-4">
        {packageDetails.earlyStart.map((point) => (
          <li
            key={point}
            className="relative pl-9 before:absolute before:top-2 before:left-0 before:size-3.5 before:rounded-full before:border-2 before:border-teal before:bg-paper"
          >
            {point}
          </li>
        ))}
      </ul>
    </Section>
    <Section title="What's Included?">
      <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
        {packageDetails.included.map(({ title, text }) => (
          <li key={title} className="border-t border-line pt-4">
            <h3 className="text-lg">{title}</h3>
            <p className="mt-1 text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
    <Section title="Additional Benefits" ground="sand">
      <ul className="max-w-text space-y-3">
        {packageDetails.benefits.map((benefit) => (
          <li key={benefit} className="flex gap-3">
            <Icon name="check" className="mt-0.5 size-6 shrink-0 text-teal" />
            {benefit}
          </li>
        ))}
      </ul>
    </Section>
    <Section title="Explore Packages">
      <PackageCarousel />
    </Section>
    <GeneralFaq />
    <RegisterBanner />
  </Page>
);
