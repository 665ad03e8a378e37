import {
  announcements,
  bundles,
  catalog,
  fileWrites,
  guideDrafts,
  guidePages,
  guideSales,
  pdfReader,
  publicFiles,
  publishedFiles,
  uploadForms,
  uploads,
  withdrawnGuides,
} from '#composition/adapters/guides.ts';
import { officeSite, siteAddress } from '#composition/adapters/settings.ts';
import { officeEndpoint, officeFileEndpoint } from '#composition/office.ts';
import { pageRenderer } from '#composition/pages.ts';
import { clock, random } from '#composition/runtime.ts';
import { endpoint, fileEndpoint } from '#composition/wiring.ts';
import * as officeEndpoints from '#contract/endpoints/guides/office.ts';
import * as endpoints from '#contract/endpoints/guides/public.ts';
import { getGuide } from '#domain/guides/get-guide.ts';
import { listGuides } from '#domain/guides/list-guides.ts';
import { checkOfficeUpload } from '#domain/guides/office/check-office-upload.ts';
import { discardOfficeDraft } from '#domain/guides/office/discard-office-draft.ts';
import { listOfficeGuides } from '#domain/guides/office/list-office-guides.ts';
import { openOfficeGuide } from '#domain/guides/office/open-office-guide.ts';
import { publishOfficeBundle } from '#domain/guides/office/publish-office-bundle.ts';
import { publishOfficeGuide } from '#domain/guides/office/publish-office-guide.ts';
import { saveOfficeDraft } from '#domain/guides/office/save-office-draft.ts';
import { startOfficeUpload } from '#domain/guides/office/start-office-upload.ts';
import { withdrawOfficeBundle } from '#domain/guides/office/withdraw-office-bundle.ts';
import { withdrawOfficeGuide } from '#domain/guides/office/withdraw-office-guide.ts';
import { showGuide } from '#domain/guides/show-guide.ts';
import { showShop } from '#domain/guides/show-shop.ts';
import { showSitemap } from '#domain/guides/show-sitemap.ts';

export const checkOfficeUploadHandler = officeEndpoint(officeEndpoints.checkOfficeUpload, () => {
  const { linked, inspector: pdfInspector } = pdfReader();
  return checkOfficeUpload({ uploads: linked(uploads()), pdfInspector });
});
export const discardOfficeDraftHandler = officeEndpoint(officeEndpoints.discardOfficeDraft, () =>
  discardOfficeDraft({ drafts: guideDrafts('find', 'discard') }),
);
export const getGuideHandler = endpoint(endpoints.getGuide, () =>
  getGuide({
    guidePages: guidePages('find', 'onSale'),
    bundles: bundles('list', 'find'),
    clock,
  }),
);
export const listGuidesHandler = endpoint(endpoints.listGuides, () =>
  listGuides({ catalog: catalog('list'), bundles: bundles('list'), clock }),
);
export const listOfficeGuidesHandler = officeEndpoint(officeEndpoints.listOfficeGuides, () =>
  listOfficeGuides({
    catalog: catalog('list'),
    bundles: bundles('list'),
    withdrawn: withdrawnGuides('list'),
    drafts: guideDrafts('list'),
    guidePages: guidePages('list'),
    guideSales: guideSales(),
    clock,
  }),
);
export const openOfficeGuideHandler = officeFileEndpoint(officeEndpoints.openOfficeGuide, () =>
  openOfficeGuide({ catalog: catalog('list'), withdrawn: withdrawnGuides('find'), files: publishedFiles() }),
);
export const publishOfficeBundleHandler = officeEndpoint(officeEndpoints.publishOfficeBundle, () =>
  publishOfficeBundle({
    catalog: catalog('list'),
    bundles: bundles('list', 'put'),
    guidePages: guidePages('find'),
  }),
);
export const publishOfficeGuideHandler = officeEndpoint(officeEndpoints.publishOfficeGuide, () => {
  const { linked, pages: pdfPages, inspector: pdfInspector } = pdfReader();
  return publishOfficeGuide({
    catalog: catalog('list', 'put'),
    bundles: bundles('find'),
    withdrawn: withdrawnGuides('find'),
    drafts: guideDrafts('find', 'discard'),
    uploads: linked(uploads()),
    files: linked({ ...publishedFiles(), ...fileWrites() }),
    guidePages: guidePages('put', 'find'),
    publicFiles: publicFiles(),
    pdfPages,
    announcements: announcements(),
    clock,
    siteUrl: officeSite().siteUrl,
    pdfInspector,
  });
});
export const saveOfficeDraftHandler = officeEndpoint(officeEndpoints.saveOfficeDraft, () =>
  saveOfficeDraft({ drafts: guideDrafts('find', 'save'), clock }),
);
export const showGuideHandler = fileEndpoint(endpoints.showGuide, () =>
  showGuide({
    guidePages: guidePages('find', 'onSale'),
    bundles: bundles('list', 'find'),
    clock,
    renderer: pageRenderer(),
  }),
);
export const showShopHandler = fileEndpoint(endpoints.showShop, () =>
  showShop({ catalog: catalog('list'), bundles: bundles('list'), clock, renderer: pageRenderer() }),
);
export const showSitemapHandler = fileEndpoint(endpoints.showSitemap, () =>
  showSitemap({ catalog: catalog('list'), bundles: bundles('list'), siteUrl: siteAddress() }),
);
export const startOfficeUploadHandler = officeEndpoint(officeEndpoints.startOfficeUpload, () =>
  startOfficeUpload({ uploadForms: uploadForms(), random }),
);
export const withdrawOfficeBundleHandler = officeEndpoint(officeEndpoints.withdrawOfficeBundle, () =>
  withdrawOfficeBundle({ bundles: bundles('remove', 'find') }),
);
export const withdrawOfficeGuideHandler = officeEndpoint(officeEndpoints.withdrawOfficeGuide, () =>
  withdrawOfficeGuide({
    catalog: catalog('list', 'remove'),
    withdrawn: withdrawnGuides('note'),
    clock,
  }),
);
