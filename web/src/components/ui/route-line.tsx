import { classNames } from './class-names.ts';

export interface RouteLineProps {
  /** Short names, in order. */
  steps: readonly string[];
  /** Index of the current step. */
  current: number;
  label?: string | undefined;
}

/** The progress through some steps, on the teal line. */
export const RouteLine = ({ steps, current, label = 'Progress' }: RouteLineProps) => (
  <nav aria-label={label}>
    <ol className="flex">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? 'step' : undefined}
          className={classNames(
            'relative flex-1 pt-6 text-center text-sm first-letter:uppercase',
            index === current ? 'font-bold' : 'text-ink-soft',
          )}
        >
          {index > 0 && (
            <span
              aria-hidden="true"
              className={classNames(
                'absolute top-[9px] right-1/2 h-0.5 w-full',
                index <= current ? 'bg-teal' : 'bg-teal-soft',
              )}
            />
          )}
          <span
            aria-hidden="true"
            className={classNames(
              'absolute top-1 left-1/2 z-1 size-3 -translate-x-1/2 rounded-full border-2',
              index < current && 'border-teal bg-teal',
              index === current && 'scale-125 border-orange bg-orange',
              index > current && 'border-teal bg-paper',
            )}
          />
          {step}
        </li>
      ))}
    </ol>
  </nav>
);
