import { Page } from '../components/page.tsx';
import { AboutOurNumbers } from '../components/sections/about-our-numbers.tsx';
import { CollegeCarousel } from '../components/sections/college-carousel.tsx';
import { CounselorCard } from '../components/sections/counselor-card.tsx';
import { Hero } from '../components/sections/hero.tsx';
import { RegisterBanner } from '../components/sections/register-banner.tsx';
import { Section } from '../components/sections/section.tsx';
import { Prose } from '../components/ui/claim.tsx';
import { SpriteIcon } from '../components/ui/sprite-icon.tsx';
import { about, reasons } from '../content/about.ts';
import { claimsIn } from '../content/claims.ts';
import { counselors } from '../content/people.ts';
import office from '../pictures/office.svg';

export const AboutPage = () => (
  <Page title="About Us" description={about.description} claims={claimsIn(reasons, counselors)}>
    <Hero kicker="About Us" title={about.headline} lead={about.paragraphs[0]} image={office} />
    <Section title="Why Choose Us" split>
      <p className="max-w-text text-lg text-ink-soft">{about.paragraphs[1]}</p>
      <ul className="mt-10 grid gap-x-12 gap-y-10 sm:grid-cols-2">
        {reasons.map(({ icon, title, text }) => (
          <li key={title}>
            <SpriteIcon name={icon} className="mb-3 size-8 text-teal" />
            <h3 className="text-lg">{title}</h3>
            <p className="mt-1 text-ink-soft">
              <Prose text={text} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
    <Section title="Where our students applied" lead={about.collegesLead} background="teal">
      <CollegeCarousel />
    </Section>
    <Section title="Your counselors" lead={about.meeting} background="sand">
      <ul className="space-y-6 md:space-y-8">
        {counselors.map((profile, index) => (
          <li key={profile.name}>
            <CounselorCard profile={profile} earlier={claimsIn(counselors.slice(0, index))} />
          </li>
        ))}
      </ul>
    </Section>
    <AboutOurNumbers />
    <RegisterBanner />
  </Page>
);
