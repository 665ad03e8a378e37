/** What Sign Up asks for, except the email address: labels, in the order of emails and lists. */
export const leadLabels = {
  fullname: 'Name',
  phone: 'Phone',
  interest: 'Interest',
  grade: 'Grade',
  address: 'Address',
  postcode: 'Postal code',
  city: 'City',
  state: 'State',
  comments: 'Comments',
  who: 'Signed up by',
  student: 'Student',
} as const;

export type LeadField = keyof typeof leadLabels;

/** Those that a sign-up may lack. */
export const optionalLeadFields = ['who', 'student'] as const satisfies readonly LeadField[];
export type OptionalLeadField = (typeof optionalLeadFields)[number];

const signerNames: Readonly<Record<string, string>> = { parent: 'Parent or guardian', student: 'Student' };

/** A value as people read it. */
export const leadText = (name: LeadField, value: string): string =>
  name === 'who' ? (signerNames[value] ?? value) : value;

export const leadFields = Object.keys(leadLabels) as LeadField[];
