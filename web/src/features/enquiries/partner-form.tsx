import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { applyAsPartner } from '#contract/endpoints.ts';
import { paths } from '#web/app/paths.ts';
import { Button } from '#web/components/ui/button.tsx';
import { LoadingOverlay } from '#web/components/ui/spinner.tsx';
import { TextAreaField } from '#web/components/ui/text-area-field.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { clearToast, showToast } from '#web/components/ui/toast.tsx';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { draftOf, useKeptDraft, useStartValues } from '../forms/draft.ts';
import { EmailField } from '../forms/email-field.tsx';
import { FullNameField, PhoneField } from '../forms/person-fields.tsx';
import { showFieldErrors } from '../forms/server-errors.ts';
import { TrapField } from './trap-field.tsx';
import { WithoutScript } from './without-script.tsx';

const formId = 'partner';
const draft = draftOf(formId);
const empty = { fullname: '', email: '', phone: '', address: '', comments: '', website: '' };

/** An application to become a partner (docs/product.md#partner-form). */
export const PartnerForm = () => {
  const navigate = useNavigate();
  const form = useForm({
    resolver: valibotResolver(applyAsPartner.body),
    mode: 'onChange',
    defaultValues: useStartValues(formId, draft, empty),
  });
  useKeptDraft(form, draft, 'website');
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    clearToast();
    try {
      const { message } = await call(applyAsPartner, values);
      form.reset(empty);
      draft.remove();
      showToast({
        kind: 'success',
        text: message === '' ? 'Thank you. Your application has arrived.' : message,
        arrival: paths.home,
      });
      void navigate(paths.home);
    } catch (error) {
      showFieldErrors(form, error);
      showToast({
        kind: 'error',
        text: messageOf(error, 'Your application could not be sent. Please try again.'),
      });
    }
  });

  return (
    <>
      <WithoutScript formId={formId} />
      <form
        id={formId}
        noValidate
        className="relative grid gap-5 sm:grid-cols-2"
        onSubmit={(event) => {
          void submit(event);
        }}
      >
        <FullNameField
          className="sm:col-span-2"
          error={errors.fullname?.message}
          registration={form.register('fullname')}
        />
        <EmailField required error={errors.email?.message} {...form.register('email')} />
        <PhoneField placeholder="10 digits" error={errors.phone?.message} registration={form.register('phone')} />
        <TextField
          label="Address"
          autoComplete="street-address"
          required
          className="sm:col-span-2"
          error={errors.address?.message}
          {...form.register('address')}
        />
        <TextAreaField
          label="Comments"
          hint="Optional. What do you offer, and to whom?"
          rows={3}
          className="sm:col-span-2"
          error={errors.comments?.message}
          {...form.register('comments')}
        />
        <TrapField {...form.register('website')} />
        <div className="grid gap-4 sm:col-span-2">
          <Button type="submit" size="lg">
            Submit
          </Button>
          <p className="text-sm text-ink-soft">
            We use these details to answer your application only; see our{' '}
            <Link className="text-link" to={paths.privacy}>
              privacy policy
            </Link>
            .
          </p>
        </div>
        {isSubmitting && <LoadingOverlay label="Sending your application…" />}
      </form>
    </>
  );
};
