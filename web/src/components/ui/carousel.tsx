import type { EmblaCarouselType, EmblaOptionsType } from 'embla-carousel';
import { type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { prefersLessMotion, useEmbla } from './embla.ts';
import { Icon } from './icon.tsx';

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
const options: EmblaOptionsType = {
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
  const viewport = useRef<HTMLDivElement>(null);
  const id = useId();
  const [first, setFirst] = useState<number | null>(null);
  const follow = useCallback((api: EmblaCarouselType) => {
    api.on('select', () => {
      setFirst(api.selectedScrollSnap());
    });
  }, []);
  const carousel = useEmbla(viewport, options, follow);

  const move = (direction: 1 | -1) => {
    if (carousel.current !== null) {
      if (direction === 1) carousel.current.scrollNext();
      else carousel.current.scrollPrev();
      return;
    }
    const node = viewport.current;
    const slide = node?.firstElementChild?.firstElementChild;
    if (node === null || slide === null || slide === undefined) return;
    node.scrollBy({
      left: direction * slide.getBoundingClientRect().width,
      behavior: prefersLessMotion() ? 'auto' : 'smooth',
    });
  };

  /** A pointer sees what it presses; the keyboard may reach a slide that is out of view. */
  const bringToView = (index: number, target: Element) => {
    const api = carousel.current;
    if (api === null || !target.matches(':focus-visible') || api.slidesInView().includes(index)) return;
    api.scrollTo(index, true);
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
      <div
        ref={viewport}
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
      </div>
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
