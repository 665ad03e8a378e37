import { whenTouched } from '../features/parts/when-touched.tsx';
import { showsMore } from '../features/shop/shows-more.ts';

export const GuidePage = whenTouched(
  'guide',
  async () => (await import('./guide/guide-or-bundle.tsx')).GuideOrBundle,
  showsMore,
);
