import { useLocation } from 'react-router-dom';
import { subjectIn } from '#contract/demo-classes.ts';
import { type DemoSubject } from '#contract/words/demo-subjects.ts';
import { useHydrated } from '../storage/tab-storage.ts';

/**
 * The subject of the demo class that the address asks for: /book?demo=english. Empty if it has to
 * be chosen yet; undefined if no demo class is asked for.
 */
export const useAskedDemo = (): DemoSubject | '' | undefined => {
  const asked = new URLSearchParams(useLocation().search).get('demo');
  // The page is prerendered without a query.
  return useHydrated() && asked !== null ? (subjectIn(asked) ?? '') : undefined;
};
