import type { OfficeRecord, Records } from './record.ts';

export const classes: Records = {
  'offer-seats': {
    size: 'booking',
    timeout: 120,
    errorImpact: 'Families who wait for a seat aren’t told that one is free.',
    slowAfterMs: 100_000,
  },
  'remind-of-classes': {
    size: 'booking',
    timeout: 120,
    errorImpact: 'Families aren’t reminded of their classes, and may miss them.',
    slowAfterMs: 100_000,
  },
  'list-classes': { errorImpact: 'Visitors don’t see the classes of a service on its page.' },
  'get-class': { errorImpact: 'Visitors can’t look at a class before they enroll.' },
  'show-classes': {
    share: 0.5,
    errorImpact: 'Visitors see the classes as they were up to a day ago, or not at all.',
  },
  'show-class': {
    share: 0.5,
    errorImpact: 'Visitors see the classes’ pages as they were up to a day ago, or not at all.',
  },
  'show-class-sitemap': { errorImpact: 'Search engines don’t learn of new classes.' },
  'join-class-waiting-list': {
    size: 'booking',
    share: 0.5,
    errorImpact: 'Families can’t wait for a seat of a full class.',
  },
  'wait-for-seat': { errorImpact: 'Families who are logged in can’t wait for a seat of a full class.' },
  'answer-waiting': {
    size: 'booking',
    share: 0.5,
    errorImpact: 'Families can’t confirm that they wait for a seat, or give one that they were offered to the next.',
  },
  'list-own-classes': { errorImpact: 'Families don’t see when their class is, or how to join it.' },
  'get-class-invite': { size: 'invites', errorImpact: 'Families can’t add their class to their calendar.' },
};

export const officeClasses: Records<OfficeRecord> = {
  'save-office-class': { size: 'officeNewTimes' },
  'remove-office-seat': { size: 'receipts', timeout: 24 },
  'cancel-office-class': { size: 'receipts', timeout: 24 },
};
