import { Link } from 'react-router-dom';
import { Page } from '../components/page.tsx';
import { CounselorsLink } from '../components/sections/counselors-link.tsx';
import { FaqSection } from '../components/sections/faq-section.tsx';
import { Hero } from '../components/sections/hero.tsx';
import { HowWeCount } from '../components/sections/how-we-count.tsx';
import { IncludedList } from '../components/sections/included-list.tsx';
import { PackageCarousel } from '../components/sections/package-carousel.tsx';
import { RouteSteps } from '../components/sections/route-steps.tsx';
import { Section } from '../components/sections/section.tsx';
import { ServiceList } from '../components/sections/service-list.tsx';
import { Statistics } from '../components/sections/statistics.tsx';
import { Testimonials } from '../components/sections/testimonials.tsx';
import { ButtonLink } from '../components/ui/button.tsx';
import { Prose } from '../components/ui/claim.tsx';
import { claimsIn } from '../content/claims.ts';
import { paths } from '../content/paths.ts';
import { piece } from '../content/piece.ts';
import { consultationNotes } from '../content/sections/consultation-notes.ts';
import { firstStep } from '../content/sections/first-step.ts';
import { serviceCard, serviceCards } from '../content/service-cards.ts';
import { traction } from '../content/statistics.ts';
import type { ServiceDetails } from '../content/types.ts';
import { UpcomingClasses } from '../features/classes/upcoming-classes.tsx';
import { ForVisitors, RegisterBanner } from '../features/sign-in/registration.tsx';

const relatedServices = piece('related-services').map(serviceCard);

/** The three services after this one in the list, so that pages link to different ones. */
const otherServices = (slug: ServiceDetails['slug']) => {
  const index = serviceCards.findIndex((card) => card.slug === slug);
  return [...serviceCards.slice(index + 1), ...serviceCards.slice(0, index)].slice(0, 3);
};

/** In the order of the page. */
const claimsOf = ({ about, importance, included, steps, questions, showsTraction }: ServiceDetails) =>
  claimsIn(about, importance, included, steps, questions, showsTraction && traction);

/** Leads to the free times of demo classes, with the subject chosen. */
const demoClass = (demo: ServiceDetails['demo']) =>
  demo && (
    <Section title={demo.title} lead={demo.text} background="teal">
      <div className="flex flex-wrap gap-x-4 gap-y-3">
        {demo.links.map(({ label, to }) => (
          <ButtonLink key={to} to={to} variant="secondary">
            {label}
          </ButtonLink>
        ))}
      </div>
    </Section>
  );

/** Why the service matters, where a page says so. */
const importanceOf = (importance: ServiceDetails['importance']) =>
  importance && (
    <Section title={importance.title} background="teal" split>
      <div className="max-w-text space-y-4">
        {importance.paragraphs.map((paragraph) => (
          <p key={paragraph}>
            <Prose text={paragraph} />
          </p>
        ))}
      </div>
    </Section>
  );

export const ServicePage = ({ service }: { service: ServiceDetails }) => (
  <Page title={service.title} description={service.metaDescription} claims={claimsOf(service)}>
    <Hero
      kicker={
        <>
          <Link to={paths.services} className="text-link">
            Services
          </Link>{' '}
          / {service.title}
        </>
      }
      title={service.headline}
      lead={service.lead}
      image={service.image}
    >
      <p className="mb-6 max-w-[54ch] font-semibold">{service.youGet}</p>
      <div className="flex flex-wrap gap-x-4 gap-y-3">
        <ForVisitors>
          <ButtonLink to={paths.register} size="lg">
            {service.registerLabel}
          </ButtonLink>
        </ForVisitors>
        <ButtonLink to={paths.book} variant="quiet" size="lg" className="max-sm:px-0">
          {firstStep.pick}
        </ButtonLink>
      </div>
      <p className="mt-4 text-sm text-ink-soft">{consultationNotes.links}</p>
    </Hero>
    <Section title={service.about.title} split>
      <div className="max-w-text space-y-4">
        {service.about.paragraphs.map((paragraph) => (
          <p key={paragraph}>
            <Prose text={paragraph} />
          </p>
        ))}
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-x-8 gap-y-4 md:mt-8">
        <ForVisitors>
          <ButtonLink to={paths.register} variant="secondary">
            {service.registerLabel}
          </ButtonLink>
        </ForVisitors>
        <CounselorsLink />
      </div>
      <UpcomingClasses />
    </Section>
    {demoClass(service.demo)}
    {importanceOf(service.importance)}
    <Section title="What's Included" background="sand">
      <IncludedList items={service.included} />
    </Section>
    <Section title="How it works">
      <RouteSteps steps={service.steps} />
    </Section>
    <Section title="Explore Packages" background="sand">
      {service.explore === 'packages' ? <PackageCarousel /> : <ServiceList services={relatedServices} isBrief />}
    </Section>
    <FaqSection questions={service.questions} />
    {service.showsTraction && (
      <>
        <Section title="Our Traction" background="teal">
          <Statistics items={traction} />
        </Section>
        <Section title="Testimonials">
          <Testimonials />
        </Section>
        <Section title="Explore Services" background="sand">
          <ServiceList services={otherServices(service.slug)} isBrief />
        </Section>
      </>
    )}
    <RegisterBanner label={service.registerLabel} />
    <HowWeCount />
  </Page>
);
