import { type ReactNode, useCallback, useId, useState } from 'react';
import type { CarouselApi, CarouselOptions } from './carousel-motion.tsx';
import { CarouselRow } from './carousel-row.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { prefersReducedMotion } from './reduced-motion.ts';

const arrow =
  'grid size-12 place-items-center rounded-full border border-navy bg-paper text-navy transition-[background-color,color] hover:bg-navy hover:text-paper';

interface CarouselProps {
  /** What the slides are, for screen readers. */
  label: string;
  slides: readonly { key: string; title: string; content: ReactNode }[];
  /** Classes that give a slide its width, for instance `basis-full sm:basis-1/2`. */
  slideClassName: string;
}

// The library follows the focus only when it comes within 10 ms of the key, so `bringToView` does it. Wholly in view, but for rounding.
const options: CarouselOptions = {
  loop: true,
  align: 'start',
  slidesToScroll: 1,
  watchFocus: false,
  inViewThreshold: 0.9,
};

/**
 * Slides that loop, moved by arrows, swipe or keyboard, one at a time, never by themselves; screen readers are told which one is first
 * after a move. Without scripts, or before they are there, it is a row that scrolls sideways and snaps.
 */
export const Carousel = ({ label, slides, slideClassName }: CarouselProps) => {
  const id = useId();
  const [carousel, setCarousel] = useState<CarouselApi | null>(null);
  const [first, setFirst] = useState<number | null>(null);
  const handleReady = useCallback((api: CarouselApi) => {
    setCarousel(api);
    api.on('select', () => {
      setFirst(api.selectedScrollSnap());
    });
  }, []);

  const move = (direction: 1 | -1) => {
    if (carousel !== null) {
      if (direction === 1) carousel.scrollNext();
      else carousel.scrollPrev();
      return;
    }
    const row = document.getElementById(id);
    row?.scrollBy({
      left: direction * (row.querySelector('[role="group"]')?.getBoundingClientRect().width ?? 0),
      behavior: prefersReducedMotion() ? 'auto' : 'smooth',
    });
  };

  /** A pointer sees what it presses; the keyboard may reach a slide that is out of view. */
  const bringToView = (index: number, target: Element) => {
    if (!target.matches(':focus-visible') || carousel?.slidesInView().includes(index) !== false) return;
    carousel.scrollTo(index, true);
  };

  const arrowButton = (name: string, icon: 'arrow-left' | 'arrow-right', direction: 1 | -1) => (
    <button
      type="button"
      aria-label={name}
      aria-controls={id}
      className={arrow}
      onClick={() => {
        move(direction);
      }}
    >
      <Icon name={icon} className="size-5" />
    </button>
  );

  return (
    <section aria-roledescription="carousel" aria-label={label}>
      {/* The margins give focus rings room inside what is clipped. Positioned, so that Embla measures the row from here when it measures
          again: a row that it has moved is no longer measured from the page. */}
      <CarouselRow
        options={options}
        onReady={handleReady}
        id={id}
        className="relative -mx-2 -my-2 snap-x snap-mandatory overflow-x-auto overflow-y-clip py-2 [scrollbar-width:none] data-moved:snap-none data-moved:overflow-hidden md:-mx-3 noscript:[scrollbar-width:auto]"
      >
        <div className="flex touch-pan-y">
          {slides.map(({ key, content }, index) => (
            <div
              key={key}
              role="group"
              aria-roledescription="slide"
              aria-label={`${String(index + 1)} of ${String(slides.length)}`}
              onFocus={({ target }) => {
                bringToView(index, target);
              }}
              className={classNames('min-w-0 shrink-0 grow-0 snap-start px-2 md:px-3', slideClassName)}
            >
              {content}
            </div>
          ))}
        </div>
      </CarouselRow>
      <div className="mt-6 flex gap-3 noscript:hidden">
        {arrowButton('Previous', 'arrow-left', -1)}
        {arrowButton('Next', 'arrow-right', 1)}
      </div>
      <p role="status" className="sr-only">
        {first === null ? '' : `${slides[first]?.title ?? ''}, ${String(first + 1)} of ${String(slides.length)}`}
      </p>
    </section>
  );
};
