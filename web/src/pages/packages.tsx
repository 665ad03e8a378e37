import { Page } from '../app/page.tsx';
import { PackageList } from '../components/sections/card-list.tsx';
import { Hero } from '../components/sections/hero.tsx';
import { RegisterBanner } from '../components/sections/register-banner.tsx';
import { Section } from '../components/sections/section.tsx';
import { packageCards } from '../content/package-cards.ts';

export const PackagesPage = () => (
  <Page
    title="Packages"
    description="Five packages along the route to college: Preparation, Foundation, Execution, the Comprehensive Essay Bundle and UC PIQ's."
  >
    <Hero
      title="Packages"
      lead="Five packages, each for a stage of the route. For people who do not want a package there are hourly consultation and block hours."
      scene="stairs"
    />
    <Section title="Where does your student stand?">
      <PackageList packages={packageCards} />
    </Section>
    <RegisterBanner />
  </Page>
);
