import { type RefObject, useEffect, useRef } from 'react';

/** The step while data is loading. Nothing takes the focus when it begins or ends. */
export const LOADING = 'loading';

/**
 * The heading to focus when one step of a form replaces another, since the button that had the
 * focus is gone then.
 */
export const useStepFocus = (step: string): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null);
  const lastStep = useRef(step);
  useEffect(() => {
    const before = lastStep.current;
    lastStep.current = step;
    if (before !== step && ![before, step].includes(LOADING)) heading.current?.focus();
  }, [step]);
  return heading;
};
