import { Page } from '../app/page.tsx';
import { paths } from '../app/paths.ts';
import { Hero } from '../components/sections/hero.tsx';
import { PackageRoute } from '../components/sections/package-route.tsx';
import { RegisterBanner } from '../components/sections/register-banner.tsx';
import { Section } from '../components/sections/section.tsx';
import { ButtonLink } from '../components/ui/button.tsx';
import { hourly, packageCards } from '../content/package-cards.ts';
import mapTable from '../pictures/map-table.svg';

export const PackagesPage = () => (
  <Page
    title="Packages"
    description="Five packages along the route to college: Preparation for grades 6 to 8, Foundation for 9 and 10, Execution for 11 and 12, two for essays. Or book by the hour."
  >
    <Hero
      title="Packages"
      lead="Five packages, each for a stage of the route. For people who do not want a package there are hourly consultation and block hours."
      image={mapTable}
    />
    <Section title="Where does your student stand?">
      <PackageRoute packages={packageCards} />
    </Section>
    <Section title={hourly.title} ground="sand" split>
      <p className="max-w-text">{hourly.text}</p>
      <ButtonLink to={paths.service('college-consultation')} variant="secondary" className="mt-6">
        {hourly.action}
      </ButtonLink>
    </Section>
    <RegisterBanner />
  </Page>
);
