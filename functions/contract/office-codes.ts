/** The discount codes of the office. */
export { addOfficeCode } from './endpoints/office/add-office-code.ts';
export { changeOfficeCode } from './endpoints/office/change-office-code.ts';
export { endOfficeCode } from './endpoints/office/end-office-code.ts';
export { listOfficeCodes } from './endpoints/office/list-office-codes.ts';
