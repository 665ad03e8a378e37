import type { EmblaCarouselType, EmblaOptionsType } from 'embla-carousel';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

const arrow =
  'grid size-12 place-items-center rounded-full border border-navy bg-paper text-navy transition-[background-color,color] hover:bg-navy hover:text-paper';

interface CarouselProps {
  /** What the slides are, for screen readers. */
  label: string;
  slides: readonly { key: string; content: ReactNode }[];
  /** Classes that give a slide its width, for instance `basis-full sm:basis-1/2`. */
  slideClassName: string;
}

/** Duration of one move, as the specification sets it. In Embla's unit it is about 25 for 500 ms. */
const options: EmblaOptionsType = { loop: true, align: 'start', slidesToScroll: 1, duration: 25 };

/**
 * Slides that loop, moved by arrows, swipe or keyboard, one at a time, never by themselves. Before the library is fetched (when the
 * carousel comes near the screen), and without scripts, it is a row that scrolls sideways and snaps.
 */
export const Carousel = ({ label, slides, slideClassName }: CarouselProps) => {
  const viewport = useRef<HTMLDivElement>(null);
  const carousel = useRef<EmblaCarouselType | null>(null);

  useEffect(() => {
    const node = viewport.current;
    if (node === null) return;
    let isGone = false;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        void import('embla-carousel').then(({ default: createCarousel }) => {
          if (isGone) return;
          const reducesMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
          node.scrollLeft = 0;
          node.dataset['moved'] = 'by-library';
          carousel.current = createCarousel(node, { ...options, ...(reducesMotion ? { duration: 0 } : {}) });
        });
      },
      { rootMargin: '200px' },
    );
    observer.observe(node);
    return () => {
      isGone = true;
      observer.disconnect();
      carousel.current?.destroy();
      carousel.current = null;
    };
  }, []);

  const move = (direction: 1 | -1) => {
    if (carousel.current !== null) {
      if (direction === 1) carousel.current.scrollNext();
      else carousel.current.scrollPrev();
      return;
    }
    const node = viewport.current;
    const slide = node?.querySelector('li');
    if (node === null || slide === null || slide === undefined) return;
    node.scrollBy({ left: direction * slide.getBoundingClientRect().width, behavior: 'smooth' });
  };

  return (
    <section aria-roledescription="carousel" aria-label={label}>
      <div
        ref={viewport}
        className="-mx-2 snap-x snap-mandatory overflow-x-auto overflow-y-clip [scrollbar-width:none] data-moved:snap-none data-moved:overflow-hidden md:-mx-3"
      >
        <ul className="flex touch-pan-y">
          {slides.map(({ key, content }) => (
            <li key={key} className={classNames('min-w-0 shrink-0 grow-0 snap-start px-2 md:px-3', slideClassName)}>
              {content}
            </li>
          ))}
        </ul>
      </div>
      <div className="mt-6 flex gap-3">
        <button
          type="button"
          aria-label="Previous"
          className={arrow}
          onClick={() => {
            move(-1);
          }}
        >
          <Icon name="arrow-left" className="size-5" />
        </button>
        <button
          type="button"
          aria-label="Next"
          className={arrow}
          onClick={() => {
            move(1);
          }}
        >
          <Icon name="arrow-right" className="size-5" />
        </button>
      </div>
    </section>
  );
};
