import { Link } from 'react-router-dom';
import { paths } from '../../content/paths.ts';
import type { Question } from '../../content/types.ts';
import { Accordion } from '../ui/accordion/accordion.tsx';
import { Section } from './section.tsx';

interface FaqSectionProps {
  questions: readonly Question[];
  background?: 'paper' | 'sand';
}

/** The second question starts open. */
export const FaqSection = ({ questions, background = 'paper' }: FaqSectionProps) => (
  <Section title="Frequently asked questions" background={background} split>
    <Accordion name="questions" questions={questions} startsOpen={1} />
    <p className="mt-4">
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
