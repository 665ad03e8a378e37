import { invokedPdfs } from '#adapters/pdf/invoked-pdfs.ts';
import { linkedReads } from '#adapters/s3/linked-reads.ts';
import { checkOfficeUpload } from '#domain/guides/check-office-upload.ts';
import { discardOfficeDraft } from '#domain/guides/discard-office-draft.ts';
import { getGuide } from '#domain/guides/get-guide.ts';
import { listGuides } from '#domain/guides/list-guides.ts';
import { listOfficeGuides } from '#domain/guides/list-office-guides.ts';
import { openOfficeGuide } from '#domain/guides/open-office-guide.ts';
import { publishOfficeBundle } from '#domain/guides/publish-office-bundle.ts';
import { publishOfficeGuide } from '#domain/guides/publish-office-guide.ts';
import { saveOfficeDraft } from '#domain/guides/save-office-draft.ts';
import { showGuide } from '#domain/guides/show-guide.ts';
import { showShop } from '#domain/guides/show-shop.ts';
import { showSitemap } from '#domain/guides/show-sitemap.ts';
import { startOfficeUpload } from '#domain/guides/start-office-upload.ts';
import { withdrawOfficeBundle } from '#domain/guides/withdraw-office-bundle.ts';
import { withdrawOfficeGuide } from '#domain/guides/withdraw-office-guide.ts';
import { announcements } from './adapters/guides/announcements.ts';
import { bundleLists } from './adapters/guides/bundle-lists.ts';
import { bundleReads } from './adapters/guides/bundle-reads.ts';
import { bundleWithdrawal } from './adapters/guides/bundle-withdrawal.ts';
import { bundleWrites } from './adapters/guides/bundle-writes.ts';
import { draftLists } from './adapters/guides/draft-lists.ts';
import { draftReads } from './adapters/guides/draft-reads.ts';
import { draftRemoval } from './adapters/guides/draft-removal.ts';
import { draftWrites } from './adapters/guides/draft-writes.ts';
import { fileWrites } from './adapters/guides/file-writes.ts';
import { guideLists } from './adapters/guides/guide-lists.ts';
import { guidePageLists } from './adapters/guides/guide-page-lists.ts';
import { guidePageReads } from './adapters/guides/guide-page-reads.ts';
import { guidePageWrites } from './adapters/guides/guide-page-writes.ts';
import { guideSales } from './adapters/guides/guide-sales.ts';
import { guideWrites } from './adapters/guides/guide-writes.ts';
import { pdfReader } from './adapters/guides/pdf-reader.ts';
import { publicFiles } from './adapters/guides/public-files.ts';
import { publishedFiles } from './adapters/guides/published-files.ts';
import { uploadForms } from './adapters/guides/upload-forms.ts';
import { uploads } from './adapters/guides/uploads.ts';
import { withdrawnLists } from './adapters/guides/withdrawn-lists.ts';
import { withdrawnReads } from './adapters/guides/withdrawn-reads.ts';
import { withdrawnWrites } from './adapters/guides/withdrawn-writes.ts';
import { officeSite } from './adapters/settings/office-site.ts';
import { pageRenderer } from './adapters/settings/page-renderer.ts';
import { siteAddress } from './adapters/settings/site-address.ts';
import { clock, random } from './runtime.ts';

export const listGuidesUseCase = () => listGuides({ catalog: guideLists(), bundles: bundleLists(), clock });
export const getGuideUseCase = () =>
  getGuide({ guidePages: guidePageReads(), bundles: { ...bundleLists(), ...bundleReads() }, clock });

export const showShopUseCase = () =>
  showShop({ catalog: guideLists(), bundles: bundleLists(), clock, renderer: pageRenderer() });
export const showGuideUseCase = () =>
  showGuide({
    guidePages: guidePageReads(),
    bundles: { ...bundleLists(), ...bundleReads() },
    clock,
    renderer: pageRenderer(),
  });
export const showSitemapUseCase = () =>
  showSitemap({ catalog: guideLists(), bundles: bundleLists(), clock, siteUrl: siteAddress() });

export const listOfficeGuidesUseCase = () =>
  listOfficeGuides({
    catalog: guideLists(),
    bundles: bundleLists(),
    withdrawn: withdrawnLists(),
    drafts: draftLists(),
    guidePages: guidePageLists(),
    guideSales: guideSales(),
    clock,
  });
export const openOfficeGuideUseCase = () =>
  openOfficeGuide({ catalog: guideLists(), withdrawn: withdrawnReads(), files: publishedFiles() });
export const startOfficeUploadUseCase = () => startOfficeUpload({ uploadForms: uploadForms(), random });
export const checkOfficeUploadUseCase = () => {
  const links = linkedReads();
  const { inspector: pdfInspector } = invokedPdfs({ ...pdfReader(), linkOf: links.linkOf });
  return checkOfficeUpload({ uploads: links.of(uploads()), pdfInspector });
};
export const saveOfficeDraftUseCase = () => saveOfficeDraft({ drafts: { ...draftReads(), ...draftWrites() }, clock });
export const discardOfficeDraftUseCase = () => discardOfficeDraft({ drafts: { ...draftReads(), ...draftRemoval() } });
export const publishOfficeGuideUseCase = () => {
  const links = linkedReads();
  const pdfs = invokedPdfs({ ...pdfReader(), linkOf: links.linkOf });
  return publishOfficeGuide({
    catalog: { ...guideLists(), ...guideWrites() },
    bundles: bundleReads(),
    withdrawn: withdrawnReads(),
    drafts: { ...draftReads(), ...draftRemoval() },
    uploads: links.of(uploads()),
    files: links.of({ ...publishedFiles(), ...fileWrites() }),
    guidePages: { ...guidePageWrites(), ...guidePageReads() },
    publicFiles: publicFiles(),
    pdfPages: pdfs.pages,
    announcements: announcements(),
    clock,
    siteUrl: officeSite().siteUrl,
    pdfInspector: pdfs.inspector,
  });
};
export const withdrawOfficeGuideUseCase = () =>
  withdrawOfficeGuide({ catalog: { ...guideLists(), ...guideWrites() }, withdrawn: withdrawnWrites(), clock });
export const publishOfficeBundleUseCase = () =>
  publishOfficeBundle({
    catalog: guideLists(),
    bundles: { ...bundleLists(), ...bundleWrites() },
    guidePages: guidePageReads(),
  });
export const withdrawOfficeBundleUseCase = () =>
  withdrawOfficeBundle({ bundles: { ...bundleWithdrawal(), ...bundleReads() } });
