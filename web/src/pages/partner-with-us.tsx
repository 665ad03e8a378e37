import { Page } from '../components/page.tsx';
import { Picture } from '../components/picture.tsx';
import { Section } from '../components/sections/section.tsx';
import { Card } from '../components/ui/card.tsx';
import { applicationPage, partnerReasons } from '../content/partner.ts';
import { Partner } from '../features/messages/partner-form.tsx';
import twoDoors from '../pictures/two-doors.svg';

export const PartnerWithUsPage = () => (
  <Page title="Partner With Us" description={applicationPage.description}>
    <div className="bg-sand">
      <div className="column grid gap-10 py-12 md:grid-cols-[5fr_6fr] md:gap-16 md:py-20">
        <div className="grid content-start gap-8 sm:max-md:grid-cols-[3fr_2fr] sm:max-md:items-center">
          <div>
            <h1 className="text-4xl">Partner With Us</h1>
            <p className="mt-5 text-lg text-ink-soft">{applicationPage.lead}</p>
          </div>
          <Picture src={twoDoors} className="aspect-[16/9] w-full rounded-md sm:aspect-[4/3]" />
        </div>
        <Card className="self-start md:p-8">
          <Partner />
        </Card>
      </div>
    </div>
    <Section title="What you can count on">
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
