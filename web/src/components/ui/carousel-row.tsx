import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react';
import type { CarouselApi, CarouselOptions } from './carousel-motion.tsx';
import { whenNear } from './when-near.ts';

const CarouselMotion = lazy(() =>
  import('./carousel-motion.tsx').then(
    ({ CarouselMotion }) => ({ default: CarouselMotion }),
    // Without the library the row still scrolls.
    () => ({ default: () => null }),
  ),
);

interface CarouselRowProps extends Omit<ComponentProps<'div'>, 'ref'> {
  options: CarouselOptions;
  /** Must keep its identity between renders. */
  onReady: (api: CarouselApi) => void;
}

/**
 * The frame of a row that Embla moves once it comes near the screen. Until then, and without scripts,
 * it is an ordinary row that scrolls sideways.
 */
export const CarouselRow = ({ options, onReady, ...frame }: CarouselRowProps) => {
  const [viewport, setViewport] = useState<HTMLDivElement | null>(null);
  const [isNear, setIsNear] = useState(false);

  useEffect(() => {
    if (viewport === null) return;
    return whenNear(viewport, () => {
      setIsNear(true);
    });
  }, [viewport]);

  return (
    <>
      <div {...frame} ref={setViewport} />
      {viewport !== null && isNear && (
        <Suspense fallback={null}>
          <CarouselMotion viewport={viewport} options={options} onReady={onReady} />
        </Suspense>
      )}
    </>
  );
};
