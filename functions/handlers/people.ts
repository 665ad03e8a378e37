import { agreements, balances } from '#composition/adapters/agreements.ts';
import { classes } from '#composition/adapters/classes.ts';
import { consultations, summaries, waitingList } from '#composition/adapters/consultations.ts';
import { catalog } from '#composition/adapters/guides.ts';
import { followUps, leads } from '#composition/adapters/leads.ts';
import { mailFeedback, suppressionList } from '#composition/adapters/mail.ts';
import { messages } from '#composition/adapters/messages.ts';
import { orderReads, orders } from '#composition/adapters/orders.ts';
import { people } from '#composition/adapters/people.ts';
import { businessProfile } from '#composition/adapters/settings.ts';
import { otpCodes, sessions, users } from '#composition/adapters/sign-in.ts';
import { bookingDependencies } from '#composition/consultations.ts';
import { officeEndpoint } from '#composition/office.ts';
import { erasureDependencies } from '#composition/people.ts';
import { clock } from '#composition/runtime.ts';
import * as officeEndpoints from '#contract/endpoints/people/office.ts';
import { allowOfficeMail } from '#domain/people/allow-office-mail.ts';
import { eraseOfficePerson } from '#domain/people/erase-office-person.ts';
import { exportOfficePerson } from '#domain/people/export-office-person.ts';
import { findOfficePerson } from '#domain/people/find-office-person.ts';
import { searchOffice } from '#domain/people/search-office.ts';
import { signOutOfficePerson } from '#domain/people/sign-out-office-person.ts';
import { unlockOfficePerson } from '#domain/people/unlock-office-person.ts';

/** What a copy of a person's data needs. */
const personDependencies = () => ({
  people: people(
    'ofAddress',
    'ofAccount',
    'agreementsOf',
    'ofPayer',
    'sessions',
    'deliveries',
    'accountsToErase',
    'erasedAccounts',
  ),
  sessions: sessions('ofUser'),
  followUps: followUps('of'),
  classes: classes('allSeats'),
});

export const allowOfficeMailHandler = officeEndpoint(officeEndpoints.allowOfficeMail, () =>
  allowOfficeMail({
    mailFeedback: mailFeedback('of', 'remove'),
    suppressionList: suppressionList(),
    clock,
  }),
);
export const eraseOfficePersonHandler = officeEndpoint(officeEndpoints.eraseOfficePerson, () =>
  eraseOfficePerson({ ...bookingDependencies(), ...erasureDependencies() }),
);
export const exportOfficePersonHandler = officeEndpoint(officeEndpoints.exportOfficePerson, () =>
  exportOfficePerson(personDependencies()),
);
export const findOfficePersonHandler = officeEndpoint(officeEndpoints.findOfficePerson, () =>
  findOfficePerson({
    users: users('findByEmail'),
    sessions: sessions('ofUser'),
    otpCodes: otpCodes('find'),
    orders: orderReads('find', 'ofBuyer', 'locate', 'locateMoved', 'paidBy'),
    agreements: agreements('ofAddress'),
    consultations: consultations('availability', 'ofPerson'),
    waitingList: waitingList('find'),
    balances: balances('several'),
    summaries: summaries('states'),
    leads: leads('of'),
    messages: messages('of'),
    followUps: followUps('of'),
    mailFeedback: mailFeedback('of'),
    clock,
    businessProfile: businessProfile(),
  }),
);
export const searchOfficeHandler = officeEndpoint(officeEndpoints.searchOffice, () =>
  searchOffice({
    users: users('findByEmail', 'byName'),
    leads: leads('latest', 'page'),
    consultations: consultations('ofPerson', 'startingBetween'),
    agreements: agreements('list'),
    orders: orders('find', 'ofBuyer', 'locate', 'locateMoved', 'byState', 'locateReceipt'),
    catalog: catalog('list'),
    clock,
  }),
);
export const signOutOfficePersonHandler = officeEndpoint(officeEndpoints.signOutOfficePerson, () =>
  signOutOfficePerson({ users: users('findByEmail'), sessions: sessions('ofUser', 'remove') }),
);
export const unlockOfficePersonHandler = officeEndpoint(officeEndpoints.unlockOfficePerson, () =>
  unlockOfficePerson({ otpCodes: otpCodes('keysOf', 'forget') }),
);
