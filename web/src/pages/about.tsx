import { Page } from '../components/page.tsx';
import { CollegeCarousel } from '../components/sections/college-carousel.tsx';
import { CounselorCard } from '../components/sections/counselor-card.tsx';
import { Hero } from '../components/sections/hero.tsx';
import { HowWeCount } from '../components/sections/how-we-count.tsx';
import { Section } from '../components/sections/section.tsx';
import { Statistics } from '../components/sections/statistics.tsx';
import { Prose } from '../components/ui/claim.tsx';
import { SpriteIcon } from '../components/ui/sprite-icon.tsx';
import { claimsIn } from '../content/claims.ts';
import { type CounselorProfile, counselors } from '../content/people.ts';
import { piece } from '../content/piece.ts';
import { RegisterBanner } from '../features/sign-in/registration.tsx';
import office from '../pictures/office.svg';

const { about, reasons } = piece('about');

const [first = [], ...others] = counselors.map((profile) => claimsIn(profile));
/** Numbers in every profile are the team's. They are shown once, below the cards. */
const shared = first.filter((claim) => others.length > 0 && others.every((claims) => claims.includes(claim)));
const ownClaims = (profiles: readonly CounselorProfile[]) =>
  claimsIn(profiles).filter((claim) => !shared.includes(claim));

export const AboutPage = () => (
  <Page title="About Us" description={about.description} claims={claimsIn(reasons, ownClaims(counselors), shared)}>
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
      <ul className="grid gap-4 md:grid-cols-2 md:gap-6">
        {counselors.map((profile, index) => (
          <li key={profile.name}>
            <CounselorCard profile={profile} shared={shared} earlier={ownClaims(counselors.slice(0, index))} />
          </li>
        ))}
      </ul>
      {shared.length > 0 && (
        <div className="mt-8">
          <Statistics items={shared} />
        </div>
      )}
    </Section>
    <RegisterBanner />
    <HowWeCount />
  </Page>
);
