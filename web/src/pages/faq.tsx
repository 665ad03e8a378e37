import { Link } from 'react-router-dom';
import { Page } from '../app/page.tsx';
import { paths } from '../app/paths.ts';
import { AboutOurNumbers } from '../components/sections/about-our-numbers.tsx';
import { Hero } from '../components/sections/hero.tsx';
import { Section } from '../components/sections/section.tsx';
import { Accordion } from '../components/ui/accordion.tsx';
import { claimsIn } from '../content/claims.ts';
import { faqPage, questionGroups } from '../content/faq.ts';

export const FaqPage = () => (
  <Page title="Frequently asked questions" description={faqPage.description} claims={claimsIn(questionGroups)}>
    <Hero title="Frequently asked questions" lead={faqPage.lead} />
    {questionGroups.map((group, index) => (
      <Section key={group.id} id={group.id} title={group.title} ground={index % 2 === 0 ? 'paper' : 'sand'}>
        <Accordion name={group.id} questions={group.questions} {...(index === 0 ? { startsOpen: 1 } : {})} />
      </Section>
    ))}
    <section className="bg-teal-wash py-12">
      <p className="column text-lg">
        Not answered?{' '}
        <Link to={paths.contact} className="text-link font-semibold">
          Get in touch with us
        </Link>
      </p>
    </section>
    <AboutOurNumbers />
  </Page>
);
