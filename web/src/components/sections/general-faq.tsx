import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { generalQuestions } from '../../content/general-questions.ts';
import { FaqAccordion } from './faq-accordion.tsx';
import { Section } from './section.tsx';

/** The four general questions; the second starts open. */
export const GeneralFaq = ({ ground = 'sand' }: { ground?: 'paper' | 'sand' }) => (
  <Section title="Frequently asked questions" ground={ground}>
    <FaqAccordion name="general-questions" questions={generalQuestions} startsOpen={1} />
    <p className="mt-6">
      Something else?{' '}
      <Link to={paths.contact} className="text-link font-semibold">
        Get in touch with us
      </Link>{' '}
      or read{' '}
      <Link to={paths.faq} className="text-link">
        all questions
      </Link>
      .
    </p>
  </Section>
);
