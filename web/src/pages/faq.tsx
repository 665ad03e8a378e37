import { Page } from '../components/page.tsx';
import { Hero } from '../components/sections/hero.tsx';
import { HowWeCount } from '../components/sections/how-we-count.tsx';
import { Section } from '../components/sections/section.tsx';
import { Accordion } from '../components/ui/accordion/accordion.tsx';
import { ButtonLink } from '../components/ui/button.tsx';
import { brand } from '../content/brand.ts';
import { claimsIn } from '../content/claims.ts';
import { faqPage, questionGroups } from '../content/faq.ts';
import { paths } from '../content/paths.ts';
import { premises } from '../content/premises.ts';
import letterbox from '../pictures/letterbox.svg';

export const FaqPage = () => (
  <Page title="Frequently asked questions" description={faqPage.description} claims={claimsIn(questionGroups)}>
    <Hero title="Frequently asked questions" lead={faqPage.lead} image={letterbox}>
      <nav aria-label="On this page" className="print:hidden">
        <ul className="border-l-2 border-teal pl-5">
          {questionGroups.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className="text-link inline-block py-1.5 font-semibold">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </Hero>
    {questionGroups.map((group, index) => (
      <Section key={group.id} id={group.id} title={group.title} background={index % 2 === 0 ? 'paper' : 'sand'} split>
        <Accordion name={group.id} questions={group.questions} {...(index === 0 ? { startsOpen: 1 } : {})} />
      </Section>
    ))}
    <Section title={faqPage.unanswered.title} background="teal" split>
      <p className="max-w-text">
        {faqPage.unanswered.text} {premises.hours}.
      </p>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <ButtonLink to={paths.contact}>Get in touch with us</ButtonLink>
        <a className="text-link" href={`tel:${brand.phone}`}>
          {brand.phoneText}
        </a>
      </div>
    </Section>
    <HowWeCount />
  </Page>
);
