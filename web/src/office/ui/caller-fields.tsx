import { TextField } from '../../components/ui/fields/text-field.tsx';
import { EmailField } from '../../features/forms/email-field.tsx';
import { PhoneField } from '../../features/forms/person-fields.tsx';
import type { useOfficeForm } from '../form.ts';

interface CallerFieldsProps {
  field: (name: 'fullname' | 'phone' | 'email') => ReturnType<ReturnType<typeof useOfficeForm>['field']>;
  /** What it means to give no address. */
  emailHint: string;
}

/** Who called: name, phone and, if they give one, the email address. */
export const CallerFields = ({ field, emailHint }: CallerFieldsProps) => (
  <>
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField label="Name" required autoComplete="off" {...field('fullname')} />
      <PhoneField placeholder="" autoComplete="off" {...field('phone')} />
    </div>
    <EmailField
      label="Email"
      hint={`${emailHint} For a student under 13, only a parent’s or guardian’s.`}
      autoComplete="off"
      {...field('email')}
    />
  </>
);
