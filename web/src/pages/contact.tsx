import { Page } from '../app/page.tsx';
import { SocialIcon } from '../components/layout/social-icon.tsx';
import { ContactWays } from '../components/sections/contact-ways.tsx';
import { Hero } from '../components/sections/hero.tsx';
import { Section } from '../components/sections/section.tsx';
import { socialLinks } from '../content/brand.ts';

export const ContactPage = () => (
  <Page title="Contact Us" description="E-mail, phone, hours and address: a counselor reads every message.">
    <Hero
      title="Contact Us"
      lead="A question, a worry, a deadline tomorrow: write or call. A counselor reads every message, and you get an answer from a person."
      scene="lamp"
    />
    <Section title="Get In Touch Today">
      <ContactWays />
      <ul className="mt-6 -ml-2.5 flex gap-1">
        {socialLinks.map(({ network, href }) => (
          <li key={network}>
            <a
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={`${network} (opens in a new tab)`}
              className="grid size-11 place-items-center rounded-md text-teal-deep hover:bg-teal-wash"
            >
              <SocialIcon network={network} />
            </a>
          </li>
        ))}
      </ul>
    </Section>
  </Page>
);
