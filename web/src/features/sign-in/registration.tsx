import type { ReactNode } from 'react';
import { ButtonLink } from '../../components/ui/button.tsx';
import { paths } from '../../content/paths.ts';
import { bookSteps, firstStep } from '../../content/sections/first-step.ts';
import { useSession } from '../session/session.ts';

/** What asks to register: who is signed in has done so. */
export const ForVisitors = ({ children }: { children: ReactNode }) => useSession() === null && children;

/** The prompt to pick a time, or for visitors to register, at the end of a page. */
export const RegisterBanner = ({ label = 'Register' }: { label?: string }) => (
  <section className="on-navy relative overflow-clip bg-navy py-8 text-paper sm:py-12 md:py-20">
    <div className="contours absolute -bottom-24 -left-20 w-[720px] text-navy-raised" />
    <div className="column relative grid gap-6 lg:grid-cols-[2fr_3fr] lg:gap-x-16">
      <div>
        <h2 className="text-2xl">{firstStep.title}</h2>
        <p className="mt-3 max-w-[44ch] text-mist">{firstStep.lead}</p>
      </div>
      <ol className="stops across lg:row-span-2">
        {bookSteps.map(({ title, text }) => (
          <li key={title} className="run-in">
            <h3 className="text-lg">{title}</h3>
            <p className="mt-1 text-mist">{text}</p>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-x-4 gap-y-3">
        <ButtonLink to={paths.book} size="lg">
          {firstStep.pick}
        </ButtonLink>
        <ForVisitors>
          <ButtonLink to={paths.register} variant="quiet" size="lg" className="max-sm:px-0">
            {label}
          </ButtonLink>
        </ForVisitors>
      </div>
    </div>
  </section>
);
