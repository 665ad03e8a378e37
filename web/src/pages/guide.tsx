import { whenTouched } from '../components/when-touched.tsx';
import { showsMore } from '../features/shop/shows-more.ts';

export const GuidePage = whenTouched(
  'guide',
  async () => (await import('../features/shop/guide-or-bundle.tsx')).GuideOrBundle,
  showsMore,
);
