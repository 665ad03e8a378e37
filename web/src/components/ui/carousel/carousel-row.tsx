import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react';
import { classNames } from '../class-names.ts';
import { Icon, type IconName } from '../icon.tsx';
import { whenNear } from '../when-near.ts';
import type { CarouselApi, CarouselOptions } from './carousel-motion.tsx';

const CarouselMotion = lazy(() =>
  import('./carousel-motion.tsx').then(
    ({ CarouselMotion }) => ({ default: CarouselMotion }),
    // Without the library, the row still scrolls.
    () => ({ default: () => null }),
  ),
);

interface CarouselRowProps extends Omit<ComponentProps<'div'>, 'ref'> {
  options: CarouselOptions;
  /** Must keep its identity between renders. */
  onReady: (api: CarouselApi) => void;
}

/** A row that scrolls sideways. Near the screen, it loads Embla, which then moves it. */
export const CarouselRow = ({ options, onReady, ...frame }: CarouselRowProps) => {
  const [viewport, setViewport] = useState<HTMLDivElement | null>(null);
  const [isNear, setIsNear] = useState(false);

  useEffect(() => {
    if (viewport === null) return;
    return whenNear(viewport, () => setIsNear(true));
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

/** A slide, labeled with its position. */
export const CarouselSlide = ({ index, count, ...slide }: ComponentProps<'div'> & { index: number; count: number }) => (
  <div {...slide} role="group" aria-roledescription="slide" aria-label={`${String(index + 1)} of ${String(count)}`} />
);

interface CarouselButtonProps extends ComponentProps<'button'> {
  label: string;
  icon: IconName;
}

export const CarouselButton = ({ label, icon, className, ...button }: CarouselButtonProps) => (
  <button
    {...button}
    type="button"
    aria-label={label}
    className={classNames(
      'grid place-items-center rounded-full border text-navy transition-[background-color,color] hover:bg-navy hover:text-paper',
      className,
    )}
  >
    <Icon name={icon} className="size-5" />
  </button>
);

/** The announcement of a slide, empty without one. */
export const slideStatus = (slides: readonly { title: string }[], index: number | null): string =>
  index === null ? '' : `${slides[index]?.title ?? ''}, ${String(index + 1)} of ${String(slides.length)}`;
