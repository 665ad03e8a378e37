/** The guides of the office. */
export { checkOfficeUpload } from './endpoints/office/check-office-upload.ts';
export { discardOfficeDraft } from './endpoints/office/discard-office-draft.ts';
export { listOfficeGuides } from './endpoints/office/list-office-guides.ts';
export { openOfficeGuide } from './endpoints/office/open-office-guide.ts';
export { publishOfficeBundle } from './endpoints/office/publish-office-bundle.ts';
export { publishOfficeGuide } from './endpoints/office/publish-office-guide.ts';
export { saveOfficeDraft } from './endpoints/office/save-office-draft.ts';
export { startOfficeUpload } from './endpoints/office/start-office-upload.ts';
export { withdrawOfficeBundle } from './endpoints/office/withdraw-office-bundle.ts';
export { withdrawOfficeGuide } from './endpoints/office/withdraw-office-guide.ts';
