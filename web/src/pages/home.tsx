import { Link } from 'react-router-dom';
import { Page } from '../app/page.tsx';
import { paths } from '../app/paths.ts';
import { ServiceList } from '../components/sections/card-list.tsx';
import { Hero } from '../components/sections/hero.tsx';
import { PackageCarousel } from '../components/sections/package-carousel.tsx';
import { RegisterBanner } from '../components/sections/register-banner.tsx';
import { Resources } from '../components/sections/resources.tsx';
import { RouteSteps } from '../components/sections/route-steps.tsx';
import { Section } from '../components/sections/section.tsx';
import { Statistics } from '../components/sections/statistics.tsx';
import { Testimonials } from '../components/sections/testimonials.tsx';
import { ButtonLink } from '../components/ui/button.tsx';
import { about, introductions } from '../content/about.ts';
import { brand } from '../content/brand.ts';
import { featuredServices } from '../content/service-cards.ts';
import { promise, traction } from '../content/statistics.ts';

const organization = {
  '@context': 'https://schema.org',
  '@type': 'EducationalOrganization',
  name: brand.name,
  email: brand.email,
  telephone: brand.phone,
  address: {
    '@type': 'PostalAddress',
    streetAddress: brand.address.street,
    addressLocality: brand.address.city,
    addressRegion: brand.address.state,
    postalCode: brand.address.postcode,
    addressCountry: 'US',
  },
};

export const HomePage = () => (
  <Page
    title={brand.name}
    description="Calm, practical help with U.S. college admission for students and parents, from middle school to the last decision letter."
    jsonLd={organization}
  >
    <Hero
      kicker="College counseling, essays and tutoring"
      title="Four years to college, one step at a time"
      lead="We show you the next step, and walk it with you: courses, activities, tests, essays, applications and aid."
      scene="stairs"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <ButtonLink to={paths.register} size="lg">
          Book a free consultation
        </ButtonLink>
        <ButtonLink to={paths.packages} variant="quiet" size="lg">
          See the packages
        </ButtonLink>
      </div>
      <p className="mt-4 text-sm text-ink-soft">
        You fill in one page. A counselor contacts you to arrange the talk. It costs nothing.
      </p>
    </Hero>
    <section aria-label="In figures" className="bg-paper py-12 md:py-16">
      <div className="column">
        <Statistics items={traction} />
      </div>
    </section>
    <Section title="About Us" lead={about.teaser} ground="teal">
      <p className="font-serif text-xl font-semibold">{promise.text}</p>
      <p className="mt-2 max-w-text text-sm text-ink-soft">{promise.note}</p>
      <ButtonLink to={paths.about} variant="secondary" className="mt-6">
        Read about us
      </ButtonLink>
    </Section>
    <Section title="Services" lead="Take one, or let a package put several in order.">
      <ServiceList services={featuredServices} />
      <p className="mt-6">
        <Link to={paths.services} className="text-link font-semibold">
          All nine services
        </Link>
      </p>
    </Section>
    <Section title="The route, stage by stage" ground="sand">
      <RouteSteps steps={introductions} />
    </Section>
    <Section
      title="Popular service packages"
      lead="Each one covers a stage. Hourly consultation and block hours are there too."
    >
      <PackageCarousel />
    </Section>
    <Section title="Testimonials" ground="sand">
      <Testimonials />
    </Section>
    <Resources />
    <RegisterBanner />
  </Page>
);
