/** Every function, for what needs them all: their roles, and the commands of the office. */

export * from './agreements.ts';
export * from './alarms.ts';
export * from './calendars.ts';
export * from './classes.ts';
export * from './codes.ts';
export * from './consultations.ts';
export * from './guides.ts';
export * from './leads.ts';
export * from './mail.ts';
export * from './messages.ts';
export * from './office.ts';
export * from './orders.ts';
export * from './payment-requests.ts';
export * from './pdf.ts';
export * from './people.ts';
export * from './sign-in.ts';
export * from './site.ts';
export * from './steps.ts';
export * from './website.ts';
