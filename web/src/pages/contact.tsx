import { Page } from '../components/page.tsx';
import { FollowedUpDetails, mapUrl } from '../components/sections/contact-details.tsx';
import { Section } from '../components/sections/section.tsx';
import { SocialLinks } from '../components/sections/social-links.tsx';
import { Card } from '../components/ui/card.tsx';
import { piece } from '../content/piece.ts';
import { premises } from '../content/premises.ts';
import { Contact } from '../features/messages/contact-form.tsx';
import { MapFrame } from '../features/messages/map-frame.tsx';

const contactPage = piece('contact');

const { street, city, state, postcode } = premises.address;

export const ContactPage = () => (
  <Page title="Contact Us" description={contactPage.description}>
    <div className="bg-sand">
      <div className="column grid gap-10 py-12 md:grid-cols-[5fr_6fr] md:gap-16 md:py-20">
        <div>
          <h1 className="text-4xl">Contact Us</h1>
          <p className="mt-5 mb-8 text-lg text-ink-soft">{contactPage.lead}</p>
          <FollowedUpDetails />
          <div className="mt-6">
            <SocialLinks className="text-teal-deep hover:bg-teal-wash" />
          </div>
        </div>
        <Card className="self-start md:p-8">
          <h2 className="mb-6 text-2xl">Get In Touch Today</h2>
          <Contact />
        </Card>
      </div>
    </div>
    <Section
      title="Where we are"
      lead={
        <>
          {street}, {city}, {state} {postcode}. {contactPage.visit}{' '}
          <a className="text-link" href={mapUrl} target="_blank" rel="noopener noreferrer">
            Open this place on OpenStreetMap (new tab)
          </a>
        </>
      }
    >
      <MapFrame />
    </Section>
  </Page>
);
