import { FullNameField } from '../forms/person-fields.tsx';

/** The name of who makes an account, as specified. The profile takes the whole name. */
export const AccountNameField = (field: Parameters<typeof FullNameField>[0]) => (
  <FullNameField
    says="Only letters and spaces go in here. You can write your full name in your profile later."
    {...field}
  />
);
