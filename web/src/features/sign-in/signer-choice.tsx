import type { UseFormRegisterReturn } from 'react-hook-form';
import { signers } from '#contract/fields.ts';
import { RadioField } from '../../components/ui/fields/choice-field.tsx';
import { fieldAria } from '../../components/ui/fields/field.tsx';

const labels = {
  parent: 'I’m a parent or guardian',
  student: 'I’m a student',
} as const satisfies Record<(typeof signers)[number], string>;

/** Who signs up. Nothing is chosen at first, nor needed. */
export const SignerChoice = ({ error, ...radio }: UseFormRegisterReturn & { error: string | undefined }) => (
  <fieldset className="sm:col-span-2">
    <legend className="mb-1.5 font-semibold">
      Who is signing up? <span className="text-sm font-normal text-ink-soft">Optional.</span>
    </legend>
    <div className="grid gap-3 sm:grid-cols-2">
      {signers.map((signer) => (
        <RadioField
          key={signer}
          {...radio}
          {...fieldAria('signer', { error, hint: null })}
          value={signer}
          className="min-h-12 cursor-pointer rounded-md border border-field bg-paper px-4 py-2 has-checked:border-navy has-checked:bg-sand"
        >
          {labels[signer]}
        </RadioField>
      ))}
    </div>
    <p id="signer-error" aria-live="polite" className="text-sm font-semibold text-danger not-empty:mt-1.5">
      {error}
    </p>
  </fieldset>
);
