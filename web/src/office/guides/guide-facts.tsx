import type { ChangeEvent } from 'react';
import { WHATS_NEW_MAX, WHATS_NEW_MAX_LENGTH } from '#contract/endpoints/guides/limits.ts';
import type { OfficeGuide } from '#contract/endpoints/guides/office.ts';
import { categories } from '#contract/endpoints/guides/shapes.ts';
import { SelectField } from '../../components/ui/fields/select-field.tsx';
import { TextAreaField } from '../../components/ui/fields/text-area-field.tsx';
import { TextField } from '../../components/ui/fields/text-field.tsx';
import { categoryLabels } from '../../features/shop/categories.ts';
import type { FactName } from './checklist.ts';
import { hasOtherEdition } from './guide-values.ts';
import type { useGuideForm } from './use-guide-form.ts';

const FROM_PDF = 'From the PDF. Change it if it’s wrong.';

interface GuideFactsProps {
  guide: OfficeGuide | undefined;
  form: ReturnType<typeof useGuideForm>;
  /** Makes the id of a field's element from the field's name. */
  idOf: (name: string) => string;
}

/** The facts of the guide in the shop. */
export const GuideFacts = ({ guide, form, idOf }: GuideFactsProps) => {
  const { values, set, failure, isFromPdf } = form;
  const hintOf = (name: 'title' | 'desc') => (isFromPdf(name) ? FROM_PDF : undefined);
  const field = (name: FactName) => ({
    id: idOf(name),
    name,
    value: values[name],
    error: failure?.fields[name],
    required: true,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => {
      set({ [name]: target.value });
    },
  });
  const isNew = guide === undefined;
  return (
    <div className="grid gap-5">
      <TextField label="Title" autoComplete="off" hint={hintOf('title')} {...field('title')} />
      <TextField
        label="Short name"
        hint="For addresses and file names. It can’t change later."
        autoComplete="off"
        {...field('id')}
        readOnly={!isNew || values.version !== 0}
      />
      <TextAreaField label="Description" rows={5} hint={hintOf('desc')} {...field('desc')} />
      <SelectField
        label="Category"
        placeholder="Choose a category"
        options={categories.map((value) => ({ value, label: categoryLabels[value] }))}
        {...field('category')}
      />
      <TextField label="Price in dollars" inputMode="decimal" autoComplete="off" {...field('price')} />
      <TextField
        label="Edition"
        hint="The school year, such as 2026-27. A new edition gets a PDF of its own; earlier buyers keep theirs and get the new one free."
        autoComplete="off"
        {...field('edition')}
      />
      {hasOtherEdition(guide, values) && (
        <TextAreaField
          label="What’s new"
          hint={`For everyone to read on the guide’s page: 1 to ${String(WHATS_NEW_MAX)} lines, each of up to ${String(WHATS_NEW_MAX_LENGTH)} characters, about what changed since ${guide?.edition ?? 'the last edition'}.`}
          rows={5}
          {...field('whatsNew')}
          required={form.isNewEdition}
        />
      )}
    </div>
  );
};
