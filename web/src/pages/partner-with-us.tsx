import { Page } from '../app/page.tsx';
import { ContactWays } from '../components/sections/contact-ways.tsx';
import { Hero } from '../components/sections/hero.tsx';
import { Section } from '../components/sections/section.tsx';
import { partnerReasons } from '../content/partner.ts';

export const PartnerWithUsPage = () => (
  <Page title="Partner With Us" description="How to become a partner: what to send us, and what happens next.">
    <Hero
      title="Partner With Us"
      lead="Tell us in a few lines who you are, what you offer students and how we can reach you."
      scene="tower"
    />
    <Section
      title="Write to us"
      lead="Please give your full name, e-mail address, phone number and postal address. A counselor reads every application and answers within two working days."
    >
      <ContactWays />
    </Section>
    <Section title="What you can count on" ground="sand">
      <ul className="grid gap-x-8 gap-y-8 md:grid-cols-3">
        {partnerReasons.map(({ title, text }) => (
          <li key={title} className="border-t-2 border-teal pt-4">
            <h3 className="text-lg">{title}</h3>
            <p className="mt-1 text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  </Page>
);
