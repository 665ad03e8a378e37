/** The calendar of the office. */

export { cancelOfficeConsultation } from './endpoints/office/cancel-office-consultation.ts';
export { getOfficeHours } from './endpoints/office/get-office-hours.ts';
export { listOfficeConsultations } from './endpoints/office/list-office-consultations.ts';
export { makeOfficeFeed } from './endpoints/office/make-office-feed.ts';
export { moveOfficeConsultation } from './endpoints/office/move-office-consultation.ts';
export { setOfficeHours } from './endpoints/office/set-office-hours.ts';
