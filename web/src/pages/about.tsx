import { Page } from '../app/page.tsx';
import { AboutOurNumbers } from '../components/sections/about-our-numbers.tsx';
import { CollegeCarousel } from '../components/sections/college-carousel.tsx';
import { CounsellorCard } from '../components/sections/counsellor-card.tsx';
import { Hero } from '../components/sections/hero.tsx';
import { RegisterBanner } from '../components/sections/register-banner.tsx';
import { Section } from '../components/sections/section.tsx';
import { Prose } from '../components/ui/claim.tsx';
import { about, reasons } from '../content/about.ts';
import { claimsIn } from '../content/claims.ts';
import { counsellors } from '../content/people.ts';
import office from '../pictures/office.svg';

export const AboutPage = () => (
  <Page
    title="About Us"
    description="Who we are: a small team of counselors, coaches and tutors whose mission is to simplify the four-year marathon of college admission for students and parents."
    claims={claimsIn(reasons, counsellors)}
  >
    <Hero kicker="About Us" title={about.headline} lead={about.paragraphs[0]} image={office} />
    <Section title="Why Choose Us" lead={about.paragraphs[1]}>
      <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
        {reasons.map(({ title, text }) => (
          <li key={title} className="border-t-2 border-teal pt-4">
            <h3 className="text-lg">{title}</h3>
            <p className="mt-1 max-w-text text-ink-soft">
              <Prose text={text} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
    <Section title="Where our students went" lead="Seven of the colleges on last year’s final lists.">
      <CollegeCarousel />
    </Section>
    <Section title="Your counselors" ground="sand">
      <ul className="grid gap-6 md:grid-cols-2">
        {counsellors.map((profile, index) => (
          <li key={profile.name}>
            <CounsellorCard profile={profile} earlier={claimsIn(counsellors.slice(0, index))} />
          </li>
        ))}
      </ul>
    </Section>
    <AboutOurNumbers />
    <RegisterBanner />
  </Page>
);
