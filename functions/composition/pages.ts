import { showGuide, showShop, showSitemap } from '#domain/shop/show-pages.ts';
import { bundles, catalog, guidePages, pageRenderer, siteAddress } from './adapters.ts';

export const showShopUseCase = () => showShop({ catalog: catalog(), bundles: bundles(), renderer: pageRenderer() });
export const showGuideUseCase = () =>
  showGuide({ guidePages: guidePages(), bundles: bundles(), renderer: pageRenderer() });
export const showSitemapUseCase = () => showSitemap({ catalog: catalog(), bundles: bundles(), siteUrl: siteAddress() });
