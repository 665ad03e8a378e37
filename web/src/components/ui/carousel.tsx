import type { EmblaOptionsType } from 'embla-carousel';
import { type ReactNode, useRef } from 'react';
import { classNames } from './class-names.ts';
import { useEmbla } from './embla.ts';
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

const options: EmblaOptionsType = { loop: true, align: 'start', slidesToScroll: 1 };

/**
 * Slides that loop, moved by arrows, swipe or keyboard, one at a time, never by themselves. Without scripts, or
 * before they are there, it is a row that scrolls sideways and snaps.
 */
export const Carousel = ({ label, slides, slideClassName }: CarouselProps) => {
  const viewport = useRef<HTMLDivElement>(null);
  const carousel = useEmbla(viewport, options);

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
