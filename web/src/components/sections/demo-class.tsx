import { demoSubjects, subjectNames } from '#contract/demo-classes.ts';
import { bookPath } from '#contract/site-paths.ts';
import type { NamedText } from '../../content/types.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Section } from './section.tsx';

/** Leads to the free times of demo classes, with the subject chosen. */
export const DemoClass = ({ id, title, text }: NamedText & { id: string }) => (
  <Section id={id} title={title} background="teal" split>
    <p className="max-w-text">{text}</p>
    <ul className="mt-5 grid gap-3 min-[360px]:grid-cols-2 sm:flex sm:flex-wrap">
      {demoSubjects.map((subject) => (
        <li key={subject} className="grid">
          <ButtonLink to={bookPath(subject)} variant="secondary">
            <span className="sr-only">Free demo class in </span>
            {subjectNames[subject]}
          </ButtonLink>
        </li>
      ))}
    </ul>
  </Section>
);
