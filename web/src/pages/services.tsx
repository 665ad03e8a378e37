import { Page } from '../app/page.tsx';
import { ServiceList } from '../components/sections/card-list.tsx';
import { Hero } from '../components/sections/hero.tsx';
import { RegisterBanner } from '../components/sections/register-banner.tsx';
import { Section } from '../components/sections/section.tsx';
import { serviceCards } from '../content/service-cards.ts';
import library from '../pictures/library.svg';

export const ServicesPage = () => (
  <Page
    title="Services"
    description="Nine services for students and parents: consultation, essays, tutoring, BSMD/BSDO, AP, middle school, SAT/ACT, financial planning and international guidance."
  >
    <Hero
      title="Services"
      lead="Nine ways to get help, from one hour to four years. If you are unsure, start with a consultation and we will tell you what you do not need."
      image={library}
    />
    <Section title="Choose where you would like help">
      <ServiceList services={serviceCards} />
    </Section>
    <RegisterBanner />
  </Page>
);
