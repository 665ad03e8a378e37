import { Link } from 'react-router-dom';
import { Page } from '../components/page.tsx';
import { LinkCard } from '../components/sections/link-card.tsx';
import { Section } from '../components/sections/section.tsx';
import { ButtonLink } from '../components/ui/button.tsx';
import { packageCards } from '../content/package-cards.ts';
import { comparedFacts, packagePrice } from '../content/package-facts.ts';
import { paths } from '../content/paths.ts';
import { piece } from '../content/piece.ts';
import { firstStep } from '../content/sections/first-step.ts';
import { howAgreementsWork } from '../content/sections/how-agreements-work.ts';
import { cost } from '../content/sections/usual-cost.ts';
import { RegisterBanner } from '../features/sign-in/registration.tsx';

const { page: packagesPage, hourly } = piece('packages-page');

export const PackagesPage = () => (
  <Page title="Packages" description={packagesPage.description}>
    <section className="bg-sand">
      <div className="column py-4 sm:py-10 md:py-12">
        <h1 className="text-4xl">Packages</h1>
        <p className="mt-1 text-ink-soft sm:mt-3 sm:text-lg">{packagesPage.lead}</p>
        <p className="mt-3">
          {cost.usual} {packagePrice}.{' '}
          <Link to={paths.book} className="text-link inline-block py-0.5">
            {firstStep.pick}
          </Link>
        </p>
      </div>
    </section>
    <Section title="Where is your student now?">
      <ul className="grid gap-3 sm:grid-cols-6 md:gap-6 lg:grid-cols-5">
        {packageCards.map(({ slug, title, summary, stage, image }, index) => (
          <li key={slug} className={index < 3 ? 'sm:col-span-2 lg:col-span-1' : 'sm:col-span-3 lg:col-span-1'}>
            <LinkCard
              to={paths.package(slug)}
              title={title}
              text={
                <>
                  {summary}
                  {comparedFacts(slug).map(([term, fact]) => (
                    <span key={term} className="mt-2 block text-sm">
                      {term}: <b className="text-navy">{fact}</b>
                    </span>
                  ))}
                </>
              }
              image={image}
              stage={stage}
            />
          </li>
        ))}
      </ul>
    </Section>
    <Section title={hourly.title} background="sand" split>
      <p className="max-w-text">{hourly.text}</p>
      <p className="mt-4 max-w-text">{howAgreementsWork}</p>
      <ButtonLink to={paths.service('college-consultation')} variant="secondary" className="mt-6">
        {hourly.action}
      </ButtonLink>
    </Section>
    <RegisterBanner />
  </Page>
);
