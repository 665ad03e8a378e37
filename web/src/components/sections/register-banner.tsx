import { firstStep, firstSteps } from '../../content/first-step.ts';
import { paths } from '../../content/paths.ts';
import { ButtonLink } from '../ui/button.tsx';

/** The prompt to register at the end of a page. */
export const RegisterBanner = ({ label = 'Register' }: { label?: string }) => (
  <section className="on-navy relative overflow-clip bg-navy py-14 text-paper md:py-20">
    <div className="contours absolute -bottom-24 -left-20 w-[720px] text-navy-raised" />
    <div className="column relative grid gap-10 lg:grid-cols-[2fr_3fr] lg:gap-x-16">
      <div>
        <h2 className="text-2xl">{firstStep.title}</h2>
        <p className="mt-3 max-w-[44ch] text-mist">{firstStep.lead}</p>
        <ButtonLink to={paths.register} size="lg" className="mt-8 max-lg:hidden">
          {label}
        </ButtonLink>
      </div>
      <ol className="grid gap-6 sm:auto-cols-fr sm:grid-flow-col">
        {firstSteps.map(({ title, text }, index) => (
          <li
            key={title}
            className="relative pl-9 before:absolute before:top-3 before:-bottom-8 before:left-[7px] before:w-0.5 before:bg-teal last:before:hidden sm:pt-9 sm:pl-0 sm:before:top-[7px] sm:before:-right-6 sm:before:bottom-auto sm:before:left-0 sm:before:h-0.5 sm:before:w-auto"
          >
            <span
              aria-hidden="true"
              className={`absolute top-1.5 left-0 size-4 rounded-full border-2 sm:top-0 ${index === 0 ? 'border-orange bg-orange' : 'border-teal bg-navy'}`}
            />
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
