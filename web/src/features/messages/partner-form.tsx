import { Link, useNavigate } from 'react-router-dom';
import { applyAsPartner } from '#contract/endpoints/messages/public.ts';
import { Button } from '../../components/ui/button.tsx';
import { TextAreaField } from '../../components/ui/fields/text-area-field.tsx';
import { TextField } from '../../components/ui/fields/text-field.tsx';
import { LoadingOverlay } from '../../components/ui/spinner.tsx';
import { showToast } from '../../components/ui/toast/toast.tsx';
import { paths } from '../../content/paths.ts';
import { call } from '../api/call.ts';
import { withCameFrom } from '../api/came-from.ts';
import { QueryProvider } from '../api/query.tsx';
import { useContractForm } from '../forms/contract-form.ts';
import { EmailField } from '../forms/email-field.tsx';
import { FullNameField, PhoneField } from '../forms/person-fields.tsx';
import { HoneypotField } from './honeypot-field.tsx';
import { NO_CONFIRMATION } from './no-confirmation.ts';
import { NoScriptNotice } from './no-script-notice.tsx';

/** An application to become a partner (docs/product.md#partner-form). */
export const Partner = () => (
  <QueryProvider>
    <PartnerForm />
  </QueryProvider>
);

const PartnerForm = () => {
  const navigate = useNavigate();
  const { form, formProps, field, isBusy } = useContractForm(applyAsPartner, {
    id: 'partner',
    empty: { fullname: '', email: '', phone: '', address: '', comments: '', leaveEmpty: '' },
    notInDraft: 'leaveEmpty',
    send: (fields) => call(applyAsPartner, withCameFrom(fields)),
    fallback: 'Your application could not be sent. Please try again.',
    toasts: true,
    onSuccess: ({ message, res: { confirmed } }) => {
      const arrived = message || 'Thank you. Your application has arrived.';
      const text = confirmed ? arrived : `${arrived} ${NO_CONFIRMATION}`;
      showToast({ kind: 'success', text, forPath: paths.home });
      void navigate(paths.home);
    },
  });

  return (
    <>
      <NoScriptNotice formId={formProps.id} />
      <form {...formProps} className="relative grid gap-5 sm:grid-cols-2">
        <FullNameField className="sm:col-span-2" {...field('fullname')} />
        <EmailField required {...field('email')} />
        <PhoneField placeholder="10 digits" {...field('phone')} />
        <TextField
          label="Address"
          autoComplete="street-address"
          required
          className="sm:col-span-2"
          {...field('address')}
        />
        <TextAreaField
          label="Comments"
          hint="Optional. What do you offer, and to whom?"
          rows={3}
          className="sm:col-span-2"
          {...field('comments')}
        />
        <HoneypotField {...form.register('leaveEmpty')} />
        <div className="grid gap-4 sm:col-span-2">
          <Button type="submit" size="lg">
            Submit
          </Button>
          <p className="text-sm text-ink-soft">
            We use these details only to answer your application; see our{' '}
            <Link className="text-link" to={paths.privacy}>
              privacy policy
            </Link>
            .
          </p>
        </div>
        {isBusy && <LoadingOverlay label="Sending your application…" />}
      </form>
    </>
  );
};
