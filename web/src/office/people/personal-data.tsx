import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import type { ResOf } from '#contract/endpoint.ts';
import { eraseOfficePerson, exportOfficePerson } from '#contract/endpoints/people/office.ts';
import { addressText, isPhoneAddress, telOf } from '#contract/phone.ts';
import { normalizeEmail } from '#contract/text.ts';
import { Breakable } from '../../components/ui/breakable.tsx';
import { Button } from '../../components/ui/button.tsx';
import { TextField } from '../../components/ui/fields/text-field.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { showToast } from '../../components/ui/toast/toast.tsx';
import { ApiError } from '../../features/api/api-error.ts';
import { officeCall, useOfficeAction } from '../api.ts';
import { useOfficeForm } from '../form.ts';
import { problemOf } from '../passkey-problem.ts';
import { saveFile } from '../ui/format.ts';
import { RowSection } from '../ui/rows.tsx';
import { ErasureLists } from './erasure-lists.tsx';

/** What was erased and what stays, in words. */
export type Erasure = ResOf<typeof eraseOfficePerson>;

interface PersonalDataProps {
  email: string;
  onErased: (erasure: Erasure) => void;
}

/** What a person may ask for by law: a copy of their data, and that we erase it. */
export const PersonalData = (props: PersonalDataProps) => {
  const [preview, setPreview] = useState<Erasure>();
  const eraseButton = useRef<HTMLButtonElement>(null);
  return (
    <RowSection title="Personal data">
      <div className="grid gap-3">
        <p className="max-w-text py-2 text-sm text-ink-soft">
          People may ask for a copy of what is stored about them, and may ask you to erase it.
        </p>
        <Requests {...props} isErasing={preview !== undefined} onPreview={setPreview} eraseButton={eraseButton} />
        {preview !== undefined && (
          <ConfirmErasure
            {...props}
            preview={preview}
            onCancel={() => {
              setPreview(undefined);
              eraseButton.current?.focus();
            }}
          />
        )}
      </div>
    </RowSection>
  );
};

/** What the server says about the address, else about the call. */
const reasonOf = (failure: Error): string =>
  (failure instanceof ApiError ? failure.fields['email'] : undefined) ?? problemOf(failure);

/** A long copy comes in parts. */
async function wholeCopy(email: string): Promise<ResOf<typeof exportOfficePerson>> {
  let json = '';
  for (let after = ''; ; ) {
    const { res } = await officeCall(exportOfficePerson, { email, after });
    json += res.json;
    if (res.next === '') return { ...res, json };
    after = res.next;
  }
}

const Requests = ({
  email,
  isErasing,
  onPreview,
  eraseButton,
}: PersonalDataProps & {
  isErasing: boolean;
  onPreview: (preview: Erasure) => void;
  eraseButton: RefObject<HTMLButtonElement | null>;
}) => {
  const copy = useMutation({ mutationFn: wholeCopy });
  const preview = useOfficeAction(eraseOfficePerson);
  const failure = copy.error ?? preview.error;
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          loading={copy.isPending}
          onClick={() => {
            copy.mutate(email, {
              onSuccess: ({ fileName, json }) => {
                saveFile(fileName, json, 'application/json');
                showToast({ kind: 'success', text: `Saved as ${fileName}.` });
              },
            });
          }}
        >
          Save a copy
        </Button>
        <Button
          ref={eraseButton}
          variant="secondary"
          aria-expanded={isErasing}
          loading={preview.isPending}
          onClick={() => preview.mutate({ email, preview: true }, { onSuccess: ({ res }) => onPreview(res) })}
        >
          Erase this person
        </Button>
      </div>
      {failure !== null && <Problem message={reasonOf(failure)} />}
    </>
  );
};

type ConfirmProps = PersonalDataProps & { preview: Erasure; onCancel: () => void };

const ConfirmErasure = (props: ConfirmProps) => {
  const { email, preview, onCancel } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid max-w-narrow gap-5 rounded-md border border-danger p-5 sm:p-6">
      <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
        Before you erase <Breakable text={addressText(email)} />
      </h3>
      <ErasureLists erasure={preview} erased="What will be erased" kept="What stays, and why" />
      {[...preview.fates, ...preview.kept].length === 0 ? (
        <Button variant="secondary" className="justify-self-start" onClick={onCancel}>
          Close
        </Button>
      ) : (
        <ErasureForm {...props} />
      )}
    </div>
  );
};

const ErasureForm = ({ email, onErased, onCancel }: ConfirmProps) => {
  const { clear, formProps, field, isBusy, failure } = useOfficeForm(eraseOfficePerson, {
    id: 'erase-person',
    empty: { typed: '' },
    schema: v.pipe(
      v.object({
        typed: v.pipe(
          v.string(),
          v.check(
            (typed) => [normalizeEmail(typed), telOf(typed)].includes(email),
            `Type ${addressText(email)} to confirm`,
          ),
        ),
      }),
      v.transform(() => ({ email, preview: false })),
    ),
    fallback: 'Nothing may have been erased yet. Please try again; it’s safe to repeat.',
    onSuccess: ({ res }) => onErased(res),
  });
  // Each time, the address is typed anew.
  const forgetDraft = useEffectEvent(clear);
  useEffect(() => {
    forgetDraft();
  }, []);
  return (
    <form {...formProps} className="grid gap-5">
      <TextField
        label={`Type the ${isPhoneAddress(email) ? 'phone number' : 'address'} to confirm`}
        hint="This can’t be undone."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        required
        {...field('typed')}
      />
      {failure !== null && <Problem message={failure} stacked />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="secondary" loading={isBusy}>
          Erase for good
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Keep everything
        </Button>
      </div>
    </form>
  );
};
