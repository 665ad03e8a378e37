/**
 * What the contact form and the partner form ask for: labels, in the order of emails and lists. The
 * text is the message, or the comments of an application.
 */
export const messageLabels = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  text: 'Text',
} as const;

export type MessageField = keyof typeof messageLabels;
export const messageFields = Object.keys(messageLabels) as MessageField[];

/** What only the partner form asks for. */
export type PartnerField = Exclude<MessageField, 'name' | 'email' | 'text'>;
export const partnerFields = messageFields.filter(
  (name): name is PartnerField => name !== 'name' && name !== 'email' && name !== 'text',
);
