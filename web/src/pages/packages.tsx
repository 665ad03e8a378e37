import { Page } from '../components/page.tsx';
import { Hero } from '../components/sections/hero.tsx';
import { PackageRoute } from '../components/sections/package-route.tsx';
import { PackageTable } from '../components/sections/package-table.tsx';
import { RegisterBanner } from '../components/sections/register-banner.tsx';
import { Section } from '../components/sections/section.tsx';
import { ButtonLink } from '../components/ui/button.tsx';
import { hourly, packageCards } from '../content/package-cards.ts';
import { packagesPage } from '../content/pages/packages.ts';
import { paths } from '../content/paths.ts';
import mapTable from '../pictures/map-table.svg';

export const PackagesPage = () => (
  <Page title="Packages" description={packagesPage.description}>
    <Hero title="Packages" lead={packagesPage.lead} image={mapTable} />
    <Section title="Where is your student now?">
      <PackageRoute packages={packageCards} />
    </Section>
    <Section title={packagesPage.compareTitle} background="sand" lead={packagesPage.compareLead}>
      <PackageTable packages={packageCards} />
    </Section>
    <Section title={hourly.title} split>
      <p className="max-w-text">{hourly.text}</p>
      <ButtonLink to={paths.service('college-consultation')} variant="secondary" className="mt-6">
        {hourly.action}
      </ButtonLink>
    </Section>
    <RegisterBanner />
  </Page>
);
