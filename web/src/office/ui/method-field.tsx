import type { ComponentProps } from 'react';
import { methodLabel, otherMethods } from '#contract/words/payment-methods.ts';
import { SelectField } from '../../components/ui/fields/select-field.tsx';

const options = otherMethods.map((method) => ({ value: method, label: methodLabel(method) }));

/** How money came or went back outside PayPal. */
export const MethodField = (field: Omit<ComponentProps<typeof SelectField>, 'label' | 'options'>) => (
  <SelectField label="How" required options={options} {...field} />
);
