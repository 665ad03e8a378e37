import { Link } from 'react-router-dom';
import { Page } from '../components/page.tsx';
import { Picture } from '../components/picture.tsx';
import { CounselorsLink } from '../components/sections/counselors-link.tsx';
import { Hero } from '../components/sections/hero.tsx';
import { HowWeCount } from '../components/sections/how-we-count.tsx';
import { PackageCarousel } from '../components/sections/package-carousel.tsx';
import { Resources } from '../components/sections/resources.tsx';
import { RouteSteps } from '../components/sections/route-steps.tsx';
import { Section } from '../components/sections/section.tsx';
import { ServiceList } from '../components/sections/service-list.tsx';
import { Statistics } from '../components/sections/statistics.tsx';
import { Testimonials } from '../components/sections/testimonials.tsx';
import { ButtonLink } from '../components/ui/button.tsx';
import { Prose } from '../components/ui/claim.tsx';
import { brand } from '../content/brand.ts';
import { claimsIn } from '../content/claims.ts';
import { featuredGuides } from '../content/featured-guides.ts';
import { paths } from '../content/paths.ts';
import { piece } from '../content/piece.ts';
import { cost } from '../content/sections/usual-cost.ts';
import { serviceCard } from '../content/service-cards.ts';
import { promise, traction } from '../content/statistics.ts';
import { NextFreeTime } from '../features/home/next-free-time.tsx';
import { FeaturedGuides } from '../features/shop/featured-guides.tsx';
import { RegisterBanner } from '../features/sign-in/registration.tsx';
import office from '../pictures/office.svg';
import route from '../pictures/route.svg';

const home = piece('home');
const featuredServices = piece('featured-services').map(serviceCard);
const { aboutTeaser, introductions } = piece('introductions');

export const HomePage = () => (
  <Page title={brand.name} description={home.description} claims={claimsIn(traction, promise, introductions)}>
    <Hero kicker={home.kicker} title={home.title} lead={home.lead} image={route}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <ButtonLink to={paths.book} size="lg">
          Book a free consultation
        </ButtonLink>
        <ButtonLink to={paths.packages} variant="quiet" size="lg" className="max-sm:order-last max-sm:px-0">
          See the packages
        </ButtonLink>
        <NextFreeTime />
      </div>
      <p className="mb-8 text-sm text-ink-soft">{home.next}</p>
      <CounselorsLink />
    </Hero>
    <section aria-label="By the numbers" className="route-line bg-paper py-12 md:py-16">
      <div className="column">
        <Statistics items={traction} />
      </div>
    </section>
    <section className="route-stop band bg-teal-wash">
      <div className="column grid items-start gap-10 md:grid-cols-2 md:gap-16">
        <div>
          <h2 className="text-2xl">About Us</h2>
          <p className="mt-3 max-w-text text-ink-soft">{aboutTeaser}</p>
          <p className="mt-6 font-serif text-xl font-semibold">
            <Prose text={promise} />
          </p>
          <ButtonLink to={paths.about} variant="secondary" className="mt-8">
            Read about us
          </ButtonLink>
        </div>
        <Picture src={office} className="aspect-[4/3] w-full rounded-md" />
      </div>
    </section>
    <Section title="Services" lead={home.servicesLead} className="route-stop">
      <ServiceList services={featuredServices} />
      <p className="mt-6">
        <Link to={paths.services} className="text-link inline-block py-1 font-semibold">
          All nine services
        </Link>
      </p>
      <div id="next-class" className="mt-6 min-h-11 text-sm" />
    </Section>
    <Section title="The route, stage by stage" background="sand" className="route-stop">
      <RouteSteps steps={introductions} />
    </Section>
    <Section title="Popular service packages" lead={`${home.packagesLead} ${cost.usual}`.trim()} className="route-stop">
      <PackageCarousel />
    </Section>
    {featuredGuides.length > 0 && (
      <Section title="PDF guides" lead={home.guidesLead} background="teal" className="route-stop">
        <FeaturedGuides />
        <p className="mt-6">
          <Link to={paths.majorInsights} className="text-link inline-block py-1 font-semibold">
            All PDF guides
          </Link>
        </p>
      </Section>
    )}
    <Section title="Testimonials" background="sand" className="route-stop">
      <Testimonials />
    </Section>
    <Resources />
    <RegisterBanner />
    <HowWeCount />
  </Page>
);
