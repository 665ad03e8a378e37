import { Link } from 'react-router-dom';
import { Page } from '../components/page.tsx';
import { FaqSection } from '../components/sections/faq-section.tsx';
import { Hero } from '../components/sections/hero.tsx';
import { HowWeCount } from '../components/sections/how-we-count.tsx';
import { IncludedList } from '../components/sections/included-list.tsx';
import { PackageCarousel } from '../components/sections/package-carousel.tsx';
import { Section } from '../components/sections/section.tsx';
import { ButtonLink } from '../components/ui/button.tsx';
import { Prose } from '../components/ui/claim.tsx';
import { Icon } from '../components/ui/icon.tsx';
import { claimsIn } from '../content/claims.ts';
import { labeledFacts } from '../content/package-facts.ts';
import { paths } from '../content/paths.ts';
import { consultationNotes } from '../content/sections/consultation-notes.ts';
import { firstStep } from '../content/sections/first-step.ts';
import { howAgreementsWork } from '../content/sections/how-agreements-work.ts';
import type { PackageDetails } from '../content/types.ts';
import { ForVisitors, RegisterBanner } from '../features/sign-in/registration.tsx';

/** In the order of the page. */
const claimsOf = ({ description, included, questions }: PackageDetails) => claimsIn(description, included, questions);

const Facts = ({ slug }: Pick<PackageDetails, 'slug'>) => (
  <dl className="mt-8 grid max-w-text gap-x-6 gap-y-4 sm:grid-cols-2">
    {labeledFacts(slug).map(([term, fact]) => (
      <div key={term} className="border-t-2 border-teal pt-2">
        <dt className="text-sm text-ink-soft">{term}</dt>
        <dd className="font-semibold">{fact}</dd>
      </div>
    ))}
  </dl>
);

const FirstLinks = () => (
  <>
    <div className="flex flex-wrap gap-x-4 gap-y-3">
      <ForVisitors>
        <ButtonLink to={paths.register} size="lg">
          Register
        </ButtonLink>
      </ForVisitors>
      <ButtonLink to={paths.book} variant="quiet" size="lg" className="max-sm:px-0">
        {firstStep.pick}
      </ButtonLink>
    </div>
    <p className="mt-4 text-sm text-ink-soft">{consultationNotes.links}</p>
  </>
);

export const PackagePage = ({ packageDetails }: { packageDetails: PackageDetails }) => (
  <Page title={packageDetails.title} description={packageDetails.metaDescription} claims={claimsOf(packageDetails)}>
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
      image={packageDetails.image}
    >
      <FirstLinks />
    </Hero>
    <Section title="What this package is" split>
      <div className="max-w-text space-y-4">
        {packageDetails.description.map((paragraph) => (
          <p key={paragraph}>
            <Prose text={paragraph} />
          </p>
        ))}
      </div>
      <Facts slug={packageDetails.slug} />
    </Section>
    <Section title="How Early Start Can Shape Your Child's Future" background="teal" split>
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
      <IncludedList items={packageDetails.included} />
    </Section>
    <Section title="Additional Benefits" background="sand" split>
      <ul className="max-w-text space-y-5">
        {packageDetails.benefits.map(({ title, text }) => (
          <li key={title} className="flex gap-3">
            <Icon name="check" className="mt-0.5 size-6 text-teal" />
            <div>
              <h3 className="font-sans text-base font-semibold tracking-normal">{title}</h3>
              <p className="mt-1 text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3">
        <ForVisitors>
          <ButtonLink to={paths.register} variant="secondary">
            Register
          </ButtonLink>
        </ForVisitors>
        <p className="max-w-text text-sm text-ink-soft">
          {consultationNotes.price} {howAgreementsWork}
        </p>
      </div>
    </Section>
    <FaqSection questions={packageDetails.questions} />
    <Section title="Explore Packages" background="sand">
      <PackageCarousel except={packageDetails.slug} />
    </Section>
    <RegisterBanner />
    <HowWeCount />
  </Page>
);
