import { firstStep, firstSteps } from '../../content/first-step.ts';
import { paths } from '../../content/paths.ts';
import { ButtonLink } from '../ui/button.tsx';

/** The prompt to register at the end of a page. */
export const RegisterBanner = ({ label = 'Register' }: { label?: string }) => (
  <section className="on-navy relative overflow-clip bg-navy py-8 text-paper sm:py-12 md:py-20">
    <div className="contours absolute -bottom-24 -left-20 w-[720px] text-navy-raised" />
    <div className="column relative grid gap-6 lg:grid-cols-[2fr_3fr] lg:gap-x-16">
      <div>
        <h2 className="text-2xl">{firstStep.title}</h2>
        <p className="mt-3 max-w-[44ch] text-mist">{firstStep.lead}</p>
        <ButtonLink to={paths.register} size="lg" className="mt-8 max-lg:hidden">
          {label}
        </ButtonLink>
      </div>
      <ol className="stops across">
        {firstSteps.map(({ title, text }) => (
          <li key={title} className="run-in">
            <h3 className="text-lg">{title}</h3>
            <p className="mt-1 text-mist">{text}</p>
          </li>
        ))}
      </ol>
      <ButtonLink to={paths.register} size="lg" className="justify-self-start lg:hidden">
        {label}
      </ButtonLink>
    </div>
  </section>
);
