import { use } from 'react';
import { serviceSlugs } from '#contract/website/slugs.ts';
import { Button } from '../../components/ui/button.tsx';
import { CheckboxField } from '../../components/ui/fields/choice-field.tsx';
import { SelectField } from '../../components/ui/fields/select-field.tsx';
import { TextAreaField } from '../../components/ui/fields/text-area-field.tsx';
import { TextField } from '../../components/ui/fields/text-field.tsx';
import { ColorField } from './color-field.tsx';
import { ListField } from './list-field.tsx';
import { PictureField } from './picture-field.tsx';
import { fieldId, ItemTitle, useProblem } from './problems.ts';
import { asGroup, type EntryProps, emptyOf, partOf } from './rule.ts';
import { hints, labelOf, sentenceCase, titleOf } from './words.ts';
import { ZoneField } from './zone-field.tsx';

/** The field, or the fields, of an entry of a document, as its rule asks for. */
export const EntryField = (props: EntryProps) => {
  const { rule, value = '' } = props;
  const part = partOf(rule);
  if (part.kind === 'group') return <Group {...props} />;
  if (part.kind === 'list') return <ListField {...props} {...part} fieldsOf={fieldsOfItem} />;
  if (part.kind === 'optional') return <Optional {...props} rule={part.wrapped} />;
  return <OneField {...props} value={value} />;
};

/** The fields of an entry of a list. */
const fieldsOfItem = (props: EntryProps) =>
  partOf(props.rule).kind === 'group' ? <GroupFields {...props} /> : <EntryField {...props} />;

/** The fields of a group's entries. */
export const GroupFields = ({ rule, entry, value, onChange }: Omit<EntryProps, 'label'>) => {
  const part = partOf(rule);
  if (part.kind !== 'group') return null;
  const group = asGroup(value);
  return Object.entries(part.entries).flatMap(([name, inner]) =>
    // The page asks for this one itself.
    name === 'sample'
      ? []
      : [
          <EntryField
            key={name}
            rule={inner}
            entry={entry === '' ? name : `${entry}.${name}`}
            label={labelOf(name, Array.isArray(group[name]))}
            value={group[name]}
            onChange={(next) => {
              const { [name]: _, ...others } = group;
              onChange(next === undefined ? others : { ...group, [name]: next });
            }}
          />,
        ],
  );
};

/** What is kept for the business alone. */
const unpublished = ['evidence', 'consent', 'permission'];

const Group = (props: EntryProps) => {
  const { entry, label, value } = props;
  const { error } = useProblem(entry, value);
  const id = fieldId(entry);
  return (
    <fieldset id={id} tabIndex={-1} className="grid min-w-0 gap-5 border-l-2 border-line pl-4 outline-none">
      <legend className="mb-3 font-serif text-lg font-semibold">{label}</legend>
      {unpublished.includes(entry.split('.').at(-1) ?? '') && <p className="text-sm text-ink-soft">Not published.</p>}
      {error !== undefined && <p className="text-sm font-semibold text-danger">{error}</p>}
      <GroupFields {...props} />
    </fieldset>
  );
};

/** An entry that may be missing. An empty text is one. */
const Optional = (props: EntryProps) => {
  const { rule, label, value, onChange } = props;
  const { kind } = partOf(rule);
  if (kind !== 'group' && kind !== 'list')
    return (
      <EntryField
        {...props}
        label={`${label} (optional)`}
        onChange={(next) => onChange(next === '' ? undefined : next)}
      />
    );
  return value === undefined ? (
    <Button variant="secondary" className="justify-self-start" onClick={() => onChange(emptyOf(rule))}>
      Add: {label}
    </Button>
  ) : (
    <div className="grid gap-3">
      <EntryField {...props} />
      <Button variant="quiet" className="-ml-5 justify-self-start text-sm" onClick={() => onChange(undefined)}>
        Remove: {label}
      </Button>
    </div>
  );
};

const OneField = ({ rule, entry, label, value, onChange }: EntryProps) => {
  const { error, onBlur } = useProblem(entry, value);
  const subject = use(ItemTitle);
  const part = partOf(rule);
  const typed = String(value);
  const field = {
    id: fieldId(entry),
    label,
    error,
    value: typed,
    onBlur,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  if (part.kind === 'boolean')
    return (
      <CheckboxField id={field.id} checked={value === true} onChange={({ target }) => onChange(target.checked)}>
        {label}
      </CheckboxField>
    );
  if (part.kind === 'color') return <ColorField {...field} />;
  if (part.kind === 'logo') return <PictureField {...field} subject="" kind="logo" onUploaded={onChange} />;
  if (part.kind === 'picture') {
    const kind = /^(?:counselors|quotes)\./.test(entry) ? 'portrait' : 'picture';
    return <PictureField {...field} subject={subject} kind={kind} onUploaded={onChange} />;
  }
  if (part.kind === 'number') {
    const read = (text: string) => (text === '' ? text : Number(text));
    return <TextField {...field} type="number" step="any" onChange={({ target }) => onChange(read(target.value))} />;
  }
  if (part.kind === 'choice') {
    const isService = (option: string) => serviceSlugs.some((slug) => slug === option);
    const labelOfOption = (option: string) =>
      isService(option) ? titleOf(`services/${option}`) : sentenceCase(option);
    const known = part.options.map((option) => ({ value: option, label: labelOfOption(option) }));
    return <SelectField {...field} placeholder="Choose one" options={known} />;
  }
  if (part.kind === 'text' && (part.hasLines || part.isLong)) {
    const rows = Math.min(14, Math.max(part.hasLines ? 3 : 2, Math.ceil(typed.length / 45)));
    return (
      <TextAreaField
        {...field}
        rows={rows}
        onChange={({ target }) => onChange(part.hasLines ? target.value : target.value.replaceAll('\n', ' '))}
      />
    );
  }
  if (entry === 'timeZone') return <ZoneField {...field} />;
  return <TextField {...field} hint={hints[entry]} {...(part.kind === 'day' && { type: 'date' })} />;
};
