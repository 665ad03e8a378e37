import { useId, useLayoutEffect, useRef } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { CODE_USES_MAX } from '#contract/endpoints/codes/limits.ts';
import { addOfficeCode, changeOfficeCode, type OfficeCode } from '#contract/endpoints/codes/office.ts';
import { cleanCode } from '#contract/fields/codes.ts';
import { CheckboxField, RadioField } from '../../components/ui/fields/choice-field.tsx';
import { SelectField } from '../../components/ui/fields/select-field.tsx';
import { TextField } from '../../components/ui/fields/text-field.tsx';
import { showToast } from '../../components/ui/toast/toast.tsx';
import { filtered } from '../../features/forms/filtered.ts';
import { useOfficeForm } from '../form.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { OfficeDialog } from '../ui/dialogs/office-dialog.tsx';
import { addRules, changeRules, newCode, valuesOf } from './discount-code-values.ts';
import { offText } from './words.ts';

interface Item {
  readonly id: string;
  readonly title: string;
}

interface DialogProps {
  /** The guides and bundles on sale. */
  items: readonly Item[];
  onClose: () => void;
}

const done = (text: string) => showToast({ kind: 'success', text });

/** Adds a code. Mount it while it is open. */
export const AddDialog = ({ items, onClose }: DialogProps) => (
  <OfficeDialog title="New code" onClose={onClose}>
    <AddForm items={items} onClose={onClose} />
  </OfficeDialog>
);

const AddForm = ({ items, onClose }: DialogProps) => {
  const { form, formProps, field, isBusy, failure } = useOfficeForm(addOfficeCode, {
    id: 'add-code',
    empty: newCode,
    schema: addRules,
    fallback: 'The code could not be added. Please try again.',
    onSuccess: (_, { code }) => {
      done(`${code} is added.`);
      onClose();
    },
  });
  const unit = useWatch({ control: form.control, name: 'unit' });
  return (
    <ActionForm action="Add code" form={{ formProps, isBusy, failure }} onCancel={onClose}>
      <TextField
        label="Code"
        required
        hint="What people type, such as FALL-FAIR. It can’t be changed later."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...filtered({ ...field('code'), keep: cleanCode })}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField
          label="Takes off"
          required
          options={[
            { value: 'percent', label: 'A percentage' },
            { value: 'cents', label: 'An amount' },
          ]}
          {...field('unit')}
        />
        <TextField
          label={unit === 'cents' ? 'Dollars' : 'Percent'}
          required
          inputMode={unit === 'cents' ? 'decimal' : 'numeric'}
          autoComplete="off"
          {...field('value')}
        />
      </div>
      <ItemsField form={form} items={items} error={field('items').error} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField type="date" label="First day" {...field('from')} />
        <TextField type="date" label="Last day" {...field('until')} />
      </div>
      <UsesField {...field('uses')} />
      <CheckboxField {...form.register('oncePerPerson')}>
        <span className="font-semibold">Once a person</span>
      </CheckboxField>
      <NoteField {...field('note')} />
    </ActionForm>
  );
};

/** Changes a code. Mount it while it is open. */
export const ChangeDialog = ({ code, ...others }: DialogProps & { code: OfficeCode }) => (
  <OfficeDialog title={`Change ${code.code}`} onClose={others.onClose}>
    <ChangeForm code={code} {...others} />
  </OfficeDialog>
);

const ChangeForm = ({ code, items, onClose }: DialogProps & { code: OfficeCode }) => {
  const { form, formProps, field, isBusy, failure } = useOfficeForm(changeOfficeCode, {
    // A draft belongs to what the person saw.
    id: `change-code-${code.code}-${code.version}`,
    empty: valuesOf(code),
    schema: changeRules(code),
    fallback: 'The code could not be changed. Please try again.',
    onSuccess: () => {
      done(`${code.code} is changed.`);
      onClose();
    },
  });
  const offSale = code.items.filter((id) => !items.some((item) => item.id === id));
  return (
    <ActionForm action="Save changes" form={{ formProps, isBusy, failure }} onCancel={onClose}>
      <p className="text-ink-soft">
        It takes {offText(code)} off{code.oncePerPerson ? ', once a person' : ''}. To change that, end it and add
        another.
      </p>
      <ItemsField
        form={form}
        items={[...items, ...offSale.map((id) => ({ id, title: `${id} (off sale)` }))]}
        error={field('items').error}
      />
      <TextField type="date" label="Last day" {...field('until')} />
      <UsesField {...field('uses')} />
      <NoteField {...field('note')} />
    </ActionForm>
  );
};

const UsesField = (field: Omit<Parameters<typeof TextField>[0], 'label'>) => (
  <TextField
    label="Uses"
    required
    hint={`How many orders may use it, at most ${CODE_USES_MAX.toLocaleString('en-US')}`}
    inputMode="numeric"
    autoComplete="off"
    {...field}
  />
);

const NoteField = (field: Omit<Parameters<typeof TextField>[0], 'label'>) => (
  <TextField label="Note" hint="Who it’s for. Buyers never see it." autoComplete="off" {...field} />
);

interface Chosen {
  scope: string;
  items: string[];
}

/** All guides and bundles, or some of them. */
const ItemsField = <Values extends Chosen, Fields>({
  form,
  items,
  error = '',
}: {
  form: UseFormReturn<Values, unknown, Fields>;
  items: readonly Item[];
  error?: string | undefined;
}) => {
  const { control, setValue, clearErrors } = form as unknown as UseFormReturn<Chosen>;
  const [scope, ids] = useWatch({ control, name: ['scope', 'items'] });
  const errorId = useId();
  const first = useRef<HTMLInputElement>(null);
  const set = (changes: Partial<Chosen>) => {
    clearErrors('items');
    for (const [name, value] of Object.entries(changes)) setValue(name as keyof Chosen, value);
  };
  useLayoutEffect(() => {
    if (error !== '') first.current?.focus();
  }, [error]);
  return (
    <fieldset className="grid gap-1" aria-describedby={error === '' ? undefined : errorId}>
      <legend className="mb-1 font-semibold">Counts for</legend>
      {[
        ['all', 'All guides and bundles'],
        ['some', 'Some of them'],
      ].map(([value = '', label]) => (
        <RadioField
          key={value}
          className="cursor-pointer"
          checked={scope === value}
          onChange={() => set({ scope: value })}
        >
          {label}
        </RadioField>
      ))}
      {scope === 'some' && (
        <div className="max-h-72 overflow-y-auto rounded-md border border-line px-4 py-1">
          {items.map(({ id, title }, index) => (
            <CheckboxField
              key={id}
              ref={index === 0 ? first : null}
              className="cursor-pointer py-1.5 leading-snug"
              checked={ids.includes(id)}
              aria-invalid={error === '' ? undefined : true}
              onChange={({ target }) => {
                const others = ids.filter((one) => one !== id);
                set({ items: target.checked ? [...others, id] : others });
              }}
            >
              <span className="min-w-0 wrap-anywhere">{title}</span>
            </CheckboxField>
          ))}
        </div>
      )}
      <p id={errorId} aria-live="polite" className="text-sm font-semibold text-danger not-empty:mt-1">
        {error}
      </p>
    </fieldset>
  );
};
