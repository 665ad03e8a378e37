import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { whenNear } from './when-near.ts';

/** Renders lazy children once they come near the screen, and `waiting` until then. */
export const Near = ({ waiting, children }: { waiting: ReactNode; children: ReactNode }) => {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (place.current === null) return;
    return whenNear(place.current, () => setNear(true));
  }, []);
  return <div ref={place}>{isNear ? <Suspense fallback={waiting}>{children}</Suspense> : waiting}</div>;
};
