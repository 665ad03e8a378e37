/** The people of the office. */
export { eraseOfficePerson } from './endpoints/office/erase-office-person.ts';
export { exportOfficePerson } from './endpoints/office/export-office-person.ts';
export { findOfficePerson } from './endpoints/office/find-office-person.ts';
export { signOutOfficePerson } from './endpoints/office/sign-out-office-person.ts';
export { unlockOfficePerson } from './endpoints/office/unlock-office-person.ts';
