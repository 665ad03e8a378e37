import { publicFiles, uploads } from '#composition/adapters/guides.ts';
import { sitePreview } from '#composition/adapters/site.ts';
import { beginWriting, website } from '#composition/adapters/website.ts';
import { officeEndpoint } from '#composition/office.ts';
import { clock } from '#composition/runtime.ts';
import * as officeEndpoints from '#contract/endpoints/website/office.ts';
import { addOfficeCard } from '#domain/website/add-office-card.ts';
import { addOfficePhoto } from '#domain/website/add-office-photo.ts';
import { discardOfficeDocument } from '#domain/website/discard-office-document.ts';
import { listOfficeWebsite } from '#domain/website/list-office-website.ts';
import { listOfficeWebsiteChanges } from '#domain/website/list-office-website-changes.ts';
import { previewOfficeDocument } from '#domain/website/preview-office-document.ts';
import { publishOfficeWebsite } from '#domain/website/publish-office-website.ts';
import { readOfficeDocument } from '#domain/website/read-office-document.ts';
import { restoreOfficeWebsite } from '#domain/website/restore-office-website.ts';
import { saveOfficeDocument } from '#domain/website/save-office-document.ts';
import { requestLog } from '#http/log.ts';

export const listOfficeWebsiteHandler = officeEndpoint(officeEndpoints.listOfficeWebsite, () =>
  listOfficeWebsite({
    website: website('newest', 'deployed', 'listUploads', 'listDrafts', 'listVersions', 'shown'),
  }),
);

export const readOfficeDocumentHandler = officeEndpoint(officeEndpoints.readOfficeDocument, () =>
  readOfficeDocument({ website: website('newest', 'deployed', 'listUploads', 'listDrafts'), clock }),
);

export const saveOfficeDocumentHandler = officeEndpoint(officeEndpoints.saveOfficeDocument, () =>
  saveOfficeDocument({
    website: website('newest', 'deployed', 'listUploads', 'listDrafts', 'listVersions', 'saveDraft'),
    clock,
  }),
);

export const discardOfficeDocumentHandler = officeEndpoint(officeEndpoints.discardOfficeDocument, () =>
  discardOfficeDocument({ website: website('discardDraft') }),
);

export const previewOfficeDocumentHandler = officeEndpoint(officeEndpoints.previewOfficeDocument, () =>
  previewOfficeDocument({
    website: website('newest', 'deployed', 'listUploads', 'listDrafts'),
    renderPreview: sitePreview(),
    clock,
  }),
);

export const listOfficeWebsiteChangesHandler = officeEndpoint(officeEndpoints.listOfficeWebsiteChanges, () =>
  listOfficeWebsiteChanges({ website: website('newest', 'deployed', 'listUploads', 'listDrafts'), clock }),
);

export const addOfficePhotoHandler = officeEndpoint(officeEndpoints.addOfficePhoto, () =>
  addOfficePhoto({ website: website('addUpload'), uploads: uploads(), publicFiles: publicFiles() }),
);

export const addOfficeCardHandler = officeEndpoint(officeEndpoints.addOfficeCard, () =>
  addOfficeCard({
    website: website('shown', 'listUploads', 'addUpload'),
    uploads: uploads(),
    publicFiles: publicFiles(),
    beginWriting: beginWriting(),
  }),
);

export const publishOfficeWebsiteHandler = officeEndpoint(officeEndpoints.publishOfficeWebsite, () =>
  publishOfficeWebsite({
    website: website('newest', 'deployed', 'listUploads', 'listDrafts', 'publish'),
    beginWriting: beginWriting(),
    clock,
    log: requestLog,
  }),
);

export const restoreOfficeWebsiteHandler = officeEndpoint(officeEndpoints.restoreOfficeWebsite, () =>
  restoreOfficeWebsite({
    website: website('newest', 'deployed', 'listUploads', 'findVersion', 'publish'),
    beginWriting: beginWriting(),
    clock,
    log: requestLog,
  }),
);
