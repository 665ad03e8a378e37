import { useEffect, useState } from 'react';
import type { ClassCard } from '#contract/pages/class-page.ts';
import { delivered } from '../api/delivered.ts';

/**
 * The classes to come: those that the HTML brought along, else fetched. Not by a query, whose
 * library would weigh more than the list.
 */
export const useClasses = () => {
  const [classes, setClasses] = useState<readonly ClassCard[] | null>(() => delivered.read().classes ?? null);
  const [hasFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const isMissing = classes === null;
  useEffect(() => {
    if (!isMissing) return undefined;
    let isGone = false;
    const load = async () => {
      try {
        const { fetchClasses } = await import('./fetch-classes.ts');
        const fetched = await fetchClasses();
        if (!isGone) setClasses(fetched);
      } catch {
        if (!isGone) setFailed(true);
      }
    };
    void load();
    return () => {
      isGone = true;
    };
  }, [isMissing, tries]);
  // Who comes back later sees the classes of then.
  useEffect(() => () => delivered.set({}), []);
  return {
    classes,
    hasFailed,
    retry: () => {
      setFailed(false);
      setTries(tries + 1);
    },
  };
};
