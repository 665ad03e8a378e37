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
} as const;

export type LeadField = keyof typeof leadLabels;

export const leadFields = Object.keys(leadLabels) as LeadField[];
