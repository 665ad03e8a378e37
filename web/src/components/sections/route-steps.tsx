import type { NamedText } from '../../content/types.ts';
import { Prose } from '../ui/claim.tsx';

/** Steps on the teal line, which runs down on phones and across on wide screens. */
export const RouteSteps = ({ steps }: { steps: readonly (NamedText & { grades?: string })[] }) => (
  <ol className="grid md:auto-cols-fr md:grid-flow-col md:gap-8">
    {steps.map((step, index) => (
      <li
        key={step.title}
        className="relative pb-8 pl-10 last:pb-0 before:absolute before:top-2 before:bottom-[-8px] before:left-[7px] before:w-0.5 before:bg-teal last:before:hidden md:pt-10 md:pb-0 md:pl-0 md:before:top-[7px] md:before:right-[-32px] md:before:bottom-auto md:before:left-0 md:before:h-0.5 md:before:w-auto md:last:before:block md:last:before:right-0"
      >
        <span
          aria-hidden="true"
          className="absolute top-1.5 left-0 size-4 rounded-full border-2 border-teal bg-paper md:top-0"
        />
        <p className="text-sm font-semibold text-teal-deep">{step.grades ?? `Step ${String(index + 1)}`}</p>
        <h3 className="mt-1 text-lg">{step.title}</h3>
        <p className="mt-2 max-w-text text-ink-soft">
          <Prose text={step.text} />
        </p>
      </li>
    ))}
  </ol>
);
