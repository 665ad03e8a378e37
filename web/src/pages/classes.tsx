import { Page } from '../components/page.tsx';
import { Hero } from '../components/sections/hero.tsx';
import { RouteSteps } from '../components/sections/route-steps.tsx';
import { Section } from '../components/sections/section.tsx';
import { classesPage } from '../content/pages/classes.ts';
import { ClassList } from '../features/classes/class-list.tsx';
import { RegisterBanner } from '../features/sign-in/registration.tsx';
import tutoring from '../pictures/tutoring.svg';

/** The classes that one can enroll in (docs/product.md#classes). */
export const ClassesPage = () => (
  <Page title="Classes" description={classesPage.description}>
    <Hero title="Classes" lead={classesPage.lead} image={tutoring} />
    <Section title="Upcoming classes">
      <ClassList />
    </Section>
    <Section title="How it works" background="sand">
      <RouteSteps steps={classesPage.steps} />
    </Section>
    <RegisterBanner />
  </Page>
);
