import { classNames } from '../../components/ui/class-names.ts';

/** Buttons of which one is pressed. */
export const Choices = <Value extends string>({
  label,
  options,
  value,
  onChoose,
}: {
  /** For screen readers. */
  label: string;
  options: readonly (readonly [value: Value, label: string])[];
  value: Value;
  onChoose: (value: Value) => void;
}) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend in the line.
  <div role="group" aria-label={label} className="flex flex-wrap gap-0.5 rounded-md border border-line bg-sand p-1">
    {options.map(([option, text]) => (
      <button
        key={option}
        type="button"
        aria-pressed={option === value}
        onClick={() => onChoose(option)}
        className={classNames(
          'min-h-11 grow rounded-sm px-1.5 text-sm font-semibold sm:px-4',
          option === value ? 'bg-navy text-paper' : 'text-navy hover:bg-sand-deep',
        )}
      >
        {text}
      </button>
    ))}
  </div>
);
