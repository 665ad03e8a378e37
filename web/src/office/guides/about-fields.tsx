import { type ChangeEvent, type ReactNode, useId, useRef, useState } from 'react';
import * as limit from '#contract/endpoints/guides/limits.ts';
import type { OfficeGuide } from '#contract/endpoints/guides/office.ts';
import { Button } from '../../components/ui/button.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { SelectField } from '../../components/ui/fields/select-field.tsx';
import { TextAreaField } from '../../components/ui/fields/text-area-field.tsx';
import { TextField } from '../../components/ui/fields/text-field.tsx';
import { ListFields } from '../ui/list-fields.tsx';
import { type GuideValues, pageFields } from './guide-values.ts';

interface AboutProps {
  values: GuideValues;
  set: (changes: Partial<GuideValues>) => void;
  /** What is wrong, by the server's names. */
  errors: Readonly<Record<string, string>>;
}

/** What the guide's page says beside the facts. All of it is optional. */
export const AboutFields = ({ others, ...props }: AboutProps & { others: readonly OfficeGuide[] }) => {
  const { values, set, errors } = props;
  const { author } = errors;
  const field = (name: 'authorName' | 'authorCredential' | 'checkedOn' | 'outcomes') => ({
    value: values[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => set({ [name]: target.value }),
  });
  const isNameWrong = values.authorName.trim() === '';
  return (
    <Fold values={values} isOpen={Object.keys(errors).some((name) => isOnPage(name))}>
      <TextField label="Author" autoComplete="off" error={isNameWrong ? author : undefined} {...field('authorName')} />
      <TextField
        label="The author’s experience"
        hint="One line, such as “Read applications for six years”."
        autoComplete="off"
        error={isNameWrong ? undefined : author}
        {...field('authorCredential')}
      />
      <TextField
        label="Facts last checked on"
        type="date"
        autoComplete="off"
        error={errors['checkedOn']}
        {...field('checkedOn')}
      />
      <TextAreaField
        label="What readers will be able to do"
        hint={`${String(limit.OUTCOMES_MIN)} to ${String(limit.OUTCOMES_MAX)} lines, each of up to ${String(limit.OUTCOME_MAX_LENGTH)} characters.`}
        rows={5}
        error={errors['outcomes']}
        {...field('outcomes')}
      />
      <Questions {...props} />
      <Related {...props} others={others} />
    </Fold>
  );
};

const isOnPage = (name: string): boolean => ['author', 'checkedOn', 'outcomes', 'questions', 'related'].includes(name);

/**
 * Folded until someone wants to write in it. The fields are only out of sight, so Tab and a screen
 * reader lead into them, and the focus opens it.
 */
const Fold = ({ values, isOpen, children }: { values: GuideValues; isOpen: boolean; children: ReactNode }) => {
  const [wasOpened, setWasOpened] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const open = wasOpened || isOpen;
  const said = pageFields.filter((name) => values[name].length > 0).length;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-serif text-lg font-semibold">On the guide’s page</legend>
      <p className="text-sm text-ink-soft">You can leave any of this out.</p>
      {!open && (
        <Button variant="secondary" className="mt-3" onClick={() => fields.current?.querySelector('input')?.focus()}>
          {said === 0 ? 'Add author and outcomes' : 'Show what its page says'}
        </Button>
      )}
      <div
        ref={fields}
        onFocus={() => setWasOpened(true)}
        className={classNames('grid', open ? 'mt-5 gap-5' : 'h-0 overflow-clip')}
      >
        {children}
      </div>
    </fieldset>
  );
};

/** Questions with their answers, to add and remove. */
const Questions = ({ values, set, errors: { questions: error } }: AboutProps) => {
  const wrong = (typed: string) =>
    error !== undefined && typed.trim() === '' ? 'Fill this in, or remove the question' : undefined;
  return (
    <ListFields
      legend="Questions and answers"
      isPart
      list={{
        entries: values.questions,
        write: (questions) => set({ questions }),
        errorAt: (place) => (place === '' ? error : undefined),
      }}
      name="question"
      addLabel="Add a question"
      most={limit.QUESTIONS_MAX}
      least={0}
      next={() => ({ question: '', answer: '' })}
    >
      {({ entry: { question, answer }, place, field }) => (
        <>
          <TextField label={`Question ${place}`} autoComplete="off" {...field('question')} error={wrong(question)} />
          <TextAreaField label={`Answer ${place}`} rows={3} {...field('answer')} error={wrong(answer)} />
        </>
      )}
    </ListFields>
  );
};

/** One list for each guide that was chosen, and one for the next. */
const Related = ({ values, set, errors, others }: AboutProps & { others: readonly OfficeGuide[] }) => {
  const hint = useId();
  const chosen = values.related;
  const lists = [...chosen, ''].slice(0, limit.RELATED_GUIDES_MAX);
  return (
    <fieldset aria-describedby={hint} className="grid gap-4">
      <legend className="mb-1.5 font-semibold">Related guides</legend>
      <p id={hint} className="text-sm text-ink-soft">
        Up to {limit.RELATED_GUIDES_MAX}, at the end of the page.
      </p>
      {lists.map((id, index) => {
        const isListed = id === '' || others.some((one) => one.id === id);
        const free = others.filter((one) => one.id === id || !chosen.includes(one.id));
        return (
          <SelectField
            // Lists have no other identity than their place.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={index}
            label={`Related guide ${String(index + 1)}`}
            value={id}
            error={index === 0 ? errors['related'] : undefined}
            options={[
              { value: '', label: 'None' },
              ...free.map((one) => ({ value: one.id, label: one.title })),
              ...(isListed ? [] : [{ value: id, label: `${id} (not on sale)` }]),
            ]}
            onChange={({ target }) => {
              const next = lists.map((one, at) => (at === index ? target.value : one));
              set({ related: next.filter((one) => one !== '') });
            }}
          />
        );
      })}
    </fieldset>
  );
};
