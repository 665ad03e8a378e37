import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { sendContactMessage } from '#contract/endpoints.ts';
import { MAIL_TIME } from '#contract/response-times.ts';
import { paths } from '#web/app/paths.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Problem } from '#web/components/ui/problem.tsx';
import { TextAreaField } from '#web/components/ui/text-area-field.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { draftOf, useKeptDraft, useStartValues } from '../forms/draft.ts';
import { EmailField } from '../forms/email-field.tsx';
import { showFieldErrors } from '../forms/server-errors.ts';
import { TrapField } from './trap-field.tsx';
import { WithoutScript } from './without-script.tsx';

const formId = 'contact';
const draft = draftOf(formId);
const empty = { name: '', email: '', message: '', website: '' };

interface Failure {
  message: string;
  /** The same message may well go through when it is sent again. */
  canRetry: boolean;
}

/** A message to the business (docs/product.md#contact-form). What was typed stays until the server has taken it. */
export const ContactForm = () => {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [sent, setSent] = useState<{ message: string; email: string } | null>(null);
  const form = useForm({
    resolver: valibotResolver(sendContactMessage.body),
    mode: 'onChange',
    defaultValues: useStartValues(formId, draft, empty),
  });
  useKeptDraft(form, draft, 'website');
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    setSent(null);
    try {
      const { message } = await call(sendContactMessage, values);
      form.reset(empty);
      draft.remove();
      setSent({ message: message === '' ? 'Thank you. Your message has arrived.' : message, email: values.email });
    } catch (error) {
      const badFields = showFieldErrors(form, error);
      setFailure({
        message: messageOf(error, 'Your message could not be sent. Please try again.'),
        canRetry: !badFields,
      });
    }
  });
  const send = () => {
    void submit();
  };

  return (
    <>
      <WithoutScript formId={formId} />
      <form
        id={formId}
        noValidate
        className="relative grid gap-5"
        onSubmit={(event) => {
          void submit(event);
        }}
      >
        <TextField label="Name" autoComplete="name" required error={errors.name?.message} {...form.register('name')} />
        <EmailField required error={errors.email?.message} {...form.register('email')} />
        <TextAreaField
          label="Leave us a message..."
          rows={4}
          required
          error={errors.message?.message}
          {...form.register('message')}
        />
        <TrapField {...form.register('website')} />
        {failure !== null && <Problem message={failure.message} onRetry={failure.canRetry ? send : undefined} />}
        <div className="grid">
          <div role="status" className="not-empty:mb-5">
            {sent !== null && (
              <div className="rounded-md border border-success bg-success-wash p-5">
                <p className="font-bold">{sent.message}</p>
                <p className="mt-1">
                  A copy is on its way to <span className="wrap-anywhere">{sent.email}</span>. If it is not there within{' '}
                  {MAIL_TIME}, check your spam folder.
                </p>
              </div>
            )}
          </div>
          <Button type="submit" size="lg" loading={isSubmitting}>
            Send Message
          </Button>
        </div>
        <p className="text-sm text-ink-soft">
          A counselor answers by email. We use your address for that only; see our{' '}
          <Link className="text-link" to={paths.privacy}>
            privacy policy
          </Link>
          .
        </p>
      </form>
    </>
  );
};
