import { Link } from 'react-router-dom';
import { Page } from '../components/page.tsx';
import { Hero } from '../components/sections/hero.tsx';
import { Section } from '../components/sections/section.tsx';
import { ServiceList } from '../components/sections/service-list.tsx';
import { paths } from '../content/paths.ts';
import { piece } from '../content/piece.ts';
import { serviceCards } from '../content/service-cards.ts';
import { RegisterBanner } from '../features/sign-in/registration.tsx';
import library from '../pictures/library.svg';

const servicesPage = piece('services-page');

export const ServicesPage = () => (
  <Page title="Services" description={servicesPage.description}>
    <Hero title="Services" lead={servicesPage.lead} image={library} />
    <Section title="Choose where you’d like help">
      <ServiceList services={serviceCards} />
      <p className="mt-6">
        Prefer to learn in a group?{' '}
        <Link to={paths.classes} className="text-link inline-block py-1 font-semibold">
          See upcoming classes
        </Link>
      </p>
    </Section>
    <RegisterBanner />
  </Page>
);
