import { Page } from '../components/page.tsx';
import { Hero } from '../components/sections/hero.tsx';
import { HowWeCount } from '../components/sections/how-we-count.tsx';
import { Section } from '../components/sections/section.tsx';
import { Statistics } from '../components/sections/statistics.tsx';
import { ButtonLink, buttonClasses } from '../components/ui/button.tsx';
import { Icon } from '../components/ui/icon.tsx';
import { VisuallyHidden } from '../components/ui/visually-hidden.tsx';
import { claimsIn } from '../content/claims.ts';
import { partner, partnerFigures, partnerReasons, partnersPage } from '../content/partner.ts';
import { paths } from '../content/paths.ts';
import bridge from '../pictures/bridge.svg';

export const PartnersPage = () => (
  <Page title="Partners" description={partnersPage.description} claims={claimsIn(partnerFigures)}>
    <Hero title={partnersPage.title} lead={partnersPage.lead} image={bridge}>
      <ButtonLink to={paths.partnerWithUs} size="lg">
        Partner With Us
      </ButtonLink>
    </Hero>
    <Section title="By the numbers">
      <Statistics items={partnerFigures} />
    </Section>
    <Section title="What you can count on" background="sand">
      <ul className="grid gap-x-8 gap-y-8 md:grid-cols-3">
        {partnerReasons.map(({ title, text }) => (
          <li key={title} className="border-t-2 border-teal pt-4">
            <h3 className="text-lg">{title}</h3>
            <p className="mt-1 text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
    <Section title="Our Partner" split>
      <div className="max-w-text">
        <h3 className="text-xl">{partner.name}</h3>
        <p className="mt-3 mb-6">{partner.text}</p>
        <a href={partner.url} target="_blank" rel="noopener noreferrer" className={buttonClasses('secondary')}>
          <span>
            Read More
            <VisuallyHidden>{` about ${partner.name} (opens in a new tab)`}</VisuallyHidden>
          </span>
          <Icon name="external-link" className="size-5" />
        </a>
      </div>
    </Section>
    <HowWeCount />
  </Page>
);
