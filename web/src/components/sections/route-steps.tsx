import type { NamedText } from '../../content/types.ts';
import { Prose } from '../ui/claim.tsx';
import { classNames } from '../ui/class-names.ts';

/** Steps on the teal line, which runs down on phones and across on wide screens. */
export const RouteSteps = ({ steps }: { steps: readonly (NamedText & { grades?: string })[] }) => (
  <ol className="stops across">
    {steps.map((step, index) => (
      <li key={step.title} className="run-in">
        <p className={classNames('text-sm font-semibold text-teal-deep', step.grades === undefined && 'max-md:hidden')}>
          {step.grades ?? `Step ${String(index + 1)}`}
        </p>
        <h3 className="mt-1 text-lg">{step.title}</h3>
        <p className="mt-2 max-w-text text-ink-soft">
          <Prose text={step.text} />
        </p>
      </li>
    ))}
  </ol>
);
