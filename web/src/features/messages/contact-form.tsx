import { Link } from 'react-router-dom';
import { sendContactMessage } from '#contract/endpoints/messages/public.ts';
import { MAIL_TIME } from '#contract/words/response-times.ts';
import { Breakable } from '../../components/ui/breakable.tsx';
import { Button } from '../../components/ui/button.tsx';
import { TextAreaField } from '../../components/ui/fields/text-area-field.tsx';
import { TextField } from '../../components/ui/fields/text-field.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { paths } from '../../content/paths.ts';
import { call } from '../api/call.ts';
import { withCameFrom } from '../api/came-from.ts';
import { QueryProvider } from '../api/query.tsx';
import { useContractForm } from '../forms/contract-form.ts';
import { EmailField } from '../forms/email-field.tsx';
import { HoneypotField } from './honeypot-field.tsx';
import { NO_CONFIRMATION } from './no-confirmation.ts';
import { NoScriptNotice } from './no-script-notice.tsx';

/**
 * A message to the business (docs/product.md#contact-form). What was typed stays until the server
 * accepts it.
 */
export const Contact = () => (
  <QueryProvider>
    <ContactForm />
  </QueryProvider>
);

const ContactForm = () => {
  const { form, mutation, formProps, field, isBusy, failure, canRetry } = useContractForm(sendContactMessage, {
    id: 'contact',
    empty: { name: '', email: '', message: '', leaveEmpty: '' },
    notInDraft: 'leaveEmpty',
    send: (fields) => call(sendContactMessage, withCameFrom(fields)),
    fallback: 'Your message could not be sent. Please try again.',
  });

  return (
    <>
      <NoScriptNotice formId={formProps.id} />
      <form {...formProps} className="relative grid gap-5">
        <TextField label="Name" autoComplete="name" required {...field('name')} />
        <EmailField required {...field('email')} />
        <TextAreaField label="Leave us a message..." rows={4} required {...field('message')} />
        <HoneypotField {...form.register('leaveEmpty')} />
        {failure !== null && <Problem message={failure} onRetry={canRetry ? formProps.onSubmit : undefined} />}
        <div className="grid">
          <div role="status" className="not-empty:mb-5">
            {mutation.isSuccess && (
              <div className="rounded-md border border-success bg-success-wash p-5">
                <p className="font-bold">{mutation.data.message || 'Thank you. Your message has arrived.'}</p>
                {mutation.data.res.confirmed && (
                  <p className="mt-1">
                    A confirmation is on its way to{' '}
                    <span className="wrap-anywhere" translate="no">
                      <Breakable text={mutation.variables.email} />
                    </span>
                    . If it is not there within {MAIL_TIME}, check your spam folder.
                  </p>
                )}
                {!mutation.data.res.confirmed && <p className="mt-1">{NO_CONFIRMATION}</p>}
              </div>
            )}
          </div>
          <Button type="submit" size="lg" loading={isBusy}>
            Send Message
          </Button>
        </div>
        <p className="text-sm text-ink-soft">
          A counselor will answer by email. We use your address only for that; see our{' '}
          <Link className="text-link" to={paths.privacy}>
            privacy policy
          </Link>
          .
        </p>
      </form>
    </>
  );
};
