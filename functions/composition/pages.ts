import { showGuide, showShop, showSitemap } from '#domain/guides/show-pages.ts';
import { bundles, catalog, clock, guidePages, pageRenderer, siteAddress } from './adapters.ts';

export const showShopUseCase = () =>
  showShop({ catalog: catalog(), bundles: bundles(), clock, renderer: pageRenderer() });
export const showGuideUseCase = () =>
  showGuide({ guidePages: guidePages(), bundles: bundles(), clock, renderer: pageRenderer() });
export const showSitemapUseCase = () =>
  showSitemap({ catalog: catalog(), bundles: bundles(), clock, siteUrl: siteAddress() });
