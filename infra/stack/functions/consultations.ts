import {
  authenticated,
  businessMail,
  countRequests,
  delivery,
  everyItemAction,
  type FunctionRecord,
  unlessErased,
} from './record.ts';

/** Writes a booking with its cells, counts and emails in one transaction. */
const writeBooking = {
  uses: ['sessions', 'consultations', ...businessMail.uses],
  tables: {
    ...businessMail.tables,
    ...countRequests,
    ...authenticated,
    ...unlessErased,
    consultations: everyItemAction,
  },
  size: 'booking',
  counts: ['mail-given-up'],
} as const;

/** Reads a person's own bookings. */
const readBookings = {
  ...authenticated,
  consultations: ['dynamodb:GetItem', 'dynamodb:Query'],
} as const;

export const consultations = {
  'list-consultation-slots': {
    uses: ['consultations', 'businessProfile'],
    tables: { consultations: ['dynamodb:GetItem', 'dynamodb:Query'] },
    size: 'times',
    share: 1.5,
    errorImpact: 'Families see no times for a consultation, so they can’t book one.',
  },
  'book-consultation': {
    ...writeBooking,
    counts: [...writeBooking.counts, 'many-bookings'],
    errorImpact: 'Families can’t book a consultation.',
  },
  'move-consultation': {
    ...writeBooking,
    errorImpact: 'Families can’t move their consultation, and may not come.',
  },
  'cancel-consultation': {
    ...writeBooking,
    errorImpact: 'Families can’t cancel their consultation: counselors wait for them in vain.',
  },
  'list-consultations': {
    uses: ['sessions', 'consultations', 'businessProfile'],
    tables: readBookings,
    size: 'tables',
    errorImpact: 'Families don’t see when their consultation is, or how to join it.',
  },
  'get-consultation-invite': {
    uses: ['sessions', 'consultations', 'businessProfile', 'businessInbox'],
    tables: readBookings,
    size: 'times',
    errorImpact: 'Families can’t add their consultation to their calendar.',
  },
  'get-calendar-feed': {
    uses: ['consultations', 'businessProfile'],
    tables: { consultations: ['dynamodb:GetItem'], 'consultations/index/byTime': ['dynamodb:Query'] },
    size: 'times',
    share: 0.5,
    errorImpact: 'Counselors’ calendars don’t show new, moved or canceled consultations.',
  },
  'send-reminders': {
    uses: ['consultations', 'businessProfile', ...delivery.uses],
    tables: {
      ...delivery.tables,
      'consultations/index/byTime': ['dynamodb:Query'],
      consultations: ['dynamodb:UpdateItem'],
    },
    size: 'mail',
    // A whole day's reminders one after the other, after an outage.
    timeout: 120,
    errorImpact: 'Reminders aren’t sent: families may miss their consultation.',
    slowAfterMs: 100_000,
    counts: ['mail-given-up', 'reminders-late'],
  },
} as const satisfies Record<string, FunctionRecord>;
