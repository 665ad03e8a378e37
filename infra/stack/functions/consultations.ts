import type { OfficeRecord, Records } from './record.ts';

export const consultations: Records = {
  'list-consultation-slots': {
    size: 'times',
    share: 1,
    errorImpact: 'Families see no times for a consultation, so they can’t book one.',
  },
  'book-consultation': {
    size: 'newTimes',
    errorImpact: 'Families can’t book a consultation.',
    logsNews: true,
  },
  'move-consultation': {
    size: 'newTimes',
    errorImpact: 'Families can’t move their consultation, and may not come.',
  },
  'cancel-consultation': {
    size: 'booking',
    errorImpact: 'Families can’t cancel their consultation: counselors wait for them in vain.',
  },
  'plan-series': {
    size: 'plans',
    errorImpact: 'Families don’t see which weekly sessions they can book.',
  },
  'book-series': {
    size: 'newTimes',
    errorImpact: 'Families can’t book weekly sessions.',
    logsNews: true,
  },
  'cancel-series': {
    size: 'booking',
    errorImpact: 'Families can’t cancel the rest of their weekly sessions: counselors wait for them in vain.',
  },
  'list-consultations': { errorImpact: 'Families don’t see when their consultation is, or how to join it.' },
  'get-consultation-invite': {
    size: 'invites',
    errorImpact: 'Families can’t add their consultation to their calendar.',
  },
  'get-calendar-feed': {
    size: 'invites',
    share: 0.5,
    errorImpact: 'Counselors’ calendars don’t show new, moved or canceled consultations.',
  },
  'wait-for-time': {
    share: 0.5,
    errorImpact: 'Families who find no time can’t ask to be told when one opens.',
  },
  'mail-waiting-list': {
    size: 'booking',
    timeout: 120,
    errorImpact: 'Families who wait for a time aren’t told that one has opened.',
    slowAfterMs: 100_000,
  },
  'read-calendars': {
    size: 'calendars',
    timeout: 300,
    errorImpact: 'Counselors’ other calendars aren’t read: families may book over what is in them.',
    slowAfterMs: 240_000,
  },
  'send-reminders': {
    size: 'mail',
    // A whole day's reminders one after the other, after an outage.
    timeout: 120,
    errorImpact: 'Reminders aren’t sent: families may miss their consultation.',
    slowAfterMs: 100_000,
  },
};

export const officeConsultations: Records<OfficeRecord> = {
  'book-office-consultation': { size: 'officeNewTimes' },
  'move-office-consultation': { size: 'officeNewTimes' },
  'cancel-office-consultation': { size: 'officeBooking' },
  'book-office-series': { size: 'officeNewTimes' },
  'cancel-office-series': { size: 'officeBooking' },
  'return-office-hours': { size: 'officeBooking' },
  'add-office-calendar': { size: 'officeBooking' },
  'write-office-summary': { size: 'officeBooking' },
};
