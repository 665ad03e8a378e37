import { type ReactNode, useCallback, useId, useState } from 'react';
import { classNames } from '../class-names.ts';
import { prefersReducedMotion } from '../reduced-motion.ts';
import type { CarouselApi, CarouselOptions } from './carousel-motion.tsx';
import { CarouselButton, CarouselRow, CarouselSlide, slideStatus } from './carousel-row.tsx';

const arrows = [
  ['Previous', 'arrow-left', -1],
  ['Next', 'arrow-right', 1],
] as const;

interface CarouselProps {
  /** For screen readers. */
  label: string;
  slides: readonly { key: string; title: string; content: ReactNode }[];
  /** Classes that give a slide its width, for instance `basis-full sm:basis-1/2`. */
  slideClassName: string;
}

const options: CarouselOptions = {
  loop: true,
  align: 'start',
  slidesToScroll: 1,
  // Embla follows the focus only within 10 ms of the key, so `bringToView` does it.
  watchFocus: false,
  // In full view, except for rounding.
  inViewThreshold: 0.9,
};

/**
 * Slides in a loop, moved by buttons, swipe or keyboard. Screen readers announce the first one
 * after a move. Without scripts, and until they have loaded, it is a row that scrolls sideways and
 * snaps.
 */
export const Carousel = ({ label, slides, slideClassName }: CarouselProps) => {
  const id = useId();
  const [carousel, setCarousel] = useState<CarouselApi | null>(null);
  const [first, setFirst] = useState<number | null>(null);
  const handleReady = useCallback((api: CarouselApi) => {
    setCarousel(api);
    api.on('select', () => setFirst(api.selectedScrollSnap()));
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

  /** The keyboard may reach a slide that is out of view. */
  const bringToView = (index: number, target: Element) => {
    if (!target.matches(':focus-visible') || carousel?.slidesInView().includes(index) !== false) return;
    carousel.scrollTo(index, true);
  };

  return (
    <section aria-roledescription="carousel" aria-label={label}>
      {/* The margins leave space for focus rings. It is positioned because Embla would otherwise
          measure a moved row from the page. */}
      <CarouselRow
        options={options}
        onReady={handleReady}
        id={id}
        className="relative -mx-2 -my-2 snap-x snap-mandatory overflow-x-auto overflow-y-clip py-2 [scrollbar-width:none] data-moved:snap-none data-moved:overflow-hidden md:-mx-3 noscript:[scrollbar-width:auto]"
      >
        <div className="flex touch-pan-y">
          {slides.map(({ key, content }, index) => (
            <CarouselSlide
              key={key}
              index={index}
              count={slides.length}
              onFocus={({ target }) => bringToView(index, target)}
              className={classNames('min-w-0 shrink-0 grow-0 snap-start px-2 md:px-3', slideClassName)}
            >
              {content}
            </CarouselSlide>
          ))}
        </div>
      </CarouselRow>
      <div className="mt-6 flex gap-3 noscript:hidden">
        {arrows.map(([label, icon, direction]) => (
          <CarouselButton
            key={label}
            label={label}
            icon={icon}
            aria-controls={id}
            className="size-12 border-navy bg-paper"
            onClick={() => move(direction)}
          />
        ))}
      </div>
      <p role="status" className="sr-only">
        {slideStatus(slides, first)}
      </p>
    </section>
  );
};
