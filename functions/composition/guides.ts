import { invokedPdfs } from '#adapters/pdf/invoked-pdfs.ts';
import { linkedReads } from '#adapters/s3/linked-reads.ts';
import { discardOfficeDraft, saveOfficeDraft } from '#domain/guides/drafts.ts';
import { getGuide } from '#domain/guides/get-guide.ts';
import { showGuide, showShop, showSitemap } from '#domain/guides/guide-pages.ts';
import { listOfficeGuides } from '#domain/guides/list-guides.ts';
import { listPdfs } from '#domain/guides/list-pdfs.ts';
import { publishOfficeBundle, withdrawOfficeBundle } from '#domain/guides/office-bundles.ts';
import { openOfficeGuide } from '#domain/guides/open-guide.ts';
import { publishOfficeGuide } from '#domain/guides/publish-guide.ts';
import { checkOfficeUpload, startOfficeUpload } from '#domain/guides/uploads.ts';
import { withdrawOfficeGuide } from '#domain/guides/withdraw-office-guide.ts';
import {
  announcements,
  bundles,
  catalog,
  clock,
  files,
  guideDrafts,
  guidePages,
  guideSales,
  officeSite,
  pageRenderer,
  pdfReader,
  publicFiles,
  publishedFiles,
  random,
  siteAddress,
  uploadForms,
  uploads,
  withdrawnGuides,
} from './adapters.ts';

export const listPdfsUseCase = () => listPdfs({ catalog: catalog(), bundles: bundles(), clock });
export const getGuideUseCase = () => getGuide({ guidePages: guidePages(), bundles: bundles(), clock });

export const showShopUseCase = () =>
  showShop({ catalog: catalog(), bundles: bundles(), clock, renderer: pageRenderer() });
export const showGuideUseCase = () =>
  showGuide({ guidePages: guidePages(), bundles: bundles(), clock, renderer: pageRenderer() });
export const showSitemapUseCase = () =>
  showSitemap({ catalog: catalog(), bundles: bundles(), clock, siteUrl: siteAddress() });

export const listOfficeGuidesUseCase = () =>
  listOfficeGuides({
    catalog: catalog(),
    bundles: bundles(),
    withdrawn: withdrawnGuides(),
    drafts: guideDrafts(),
    guidePages: guidePages(),
    guideSales: guideSales(),
    clock,
  });
export const openOfficeGuideUseCase = () =>
  openOfficeGuide({ catalog: catalog(), withdrawn: withdrawnGuides(), files: publishedFiles() });
export const startOfficeUploadUseCase = () => startOfficeUpload({ uploadForms: uploadForms(), random });
export const checkOfficeUploadUseCase = () => {
  const links = linkedReads();
  const { inspector: pdfInspector } = invokedPdfs({ ...pdfReader(), linkOf: links.linkOf });
  return checkOfficeUpload({ uploads: links.of(uploads()), pdfInspector });
};
export const saveOfficeDraftUseCase = () => saveOfficeDraft({ drafts: guideDrafts(), clock });
export const discardOfficeDraftUseCase = () => discardOfficeDraft({ drafts: guideDrafts() });
export const publishOfficeGuideUseCase = () => {
  const links = linkedReads();
  const pdfs = invokedPdfs({ ...pdfReader(), linkOf: links.linkOf });
  return publishOfficeGuide({
    catalog: catalog(),
    bundles: bundles(),
    withdrawn: withdrawnGuides(),
    drafts: guideDrafts(),
    uploads: links.of(uploads()),
    files: links.of(files()),
    guidePages: guidePages(),
    publicFiles: publicFiles(),
    pdfPages: pdfs.pages,
    announcements: announcements(),
    clock,
    siteUrl: officeSite().siteUrl,
    pdfInspector: pdfs.inspector,
  });
};
export const withdrawOfficeGuideUseCase = () =>
  withdrawOfficeGuide({ catalog: catalog(), withdrawn: withdrawnGuides(), clock });
export const publishOfficeBundleUseCase = () =>
  publishOfficeBundle({ catalog: catalog(), bundles: bundles(), guidePages: guidePages() });
export const withdrawOfficeBundleUseCase = () => withdrawOfficeBundle({ bundles: bundles() });
