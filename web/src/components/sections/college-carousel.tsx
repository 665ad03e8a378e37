import { type FocusEvent, type KeyboardEvent, useCallback, useEffect, useState } from 'react';
import { piece } from '../../content/piece.ts';
import type { CarouselApi, CarouselOptions } from '../ui/carousel/carousel-motion.tsx';
import { CarouselButton, CarouselRow, CarouselSlide, slideStatus } from '../ui/carousel/carousel-row.tsx';
import { prefersReducedMotion } from '../ui/reduced-motion.ts';

const colleges = piece('colleges');

const autoplayMs = 2000;

const button = 'size-11 border-field';

const slides = colleges.map(({ name }) => ({ title: name }));

/** By which a mark is wider than its share of the row. */
const halfPixel = 0.5;

/**
 * On wide and medium screens an even number of marks is in view, so the center is between two, and
 * the current one is to its left. The start index and the rounding keep every mark where it is
 * before hydration.
 */
const options: CarouselOptions = {
  loop: true,
  slidesToScroll: 1,
  align: (viewSize, slideSize) => {
    const inView = Math.round(viewSize / slideSize);
    return Math.round((inView / 2 - 1) * (viewSize / inView + halfPixel));
  },
  startIndex: 2,
  breakpoints: { '(max-width: 1023px)': { startIndex: 1 }, '(max-width: 599px)': { align: 'start', startIndex: 0 } },
};

/** Moves the carousel while it plays, the pointer is elsewhere and the page is visible. */
const useAutoplay = (carousel: CarouselApi | null) => {
  const [isPlaying, setIsPlaying] = useState(true);
  const [isHovered, setIsHovered] = useState(false);
  useEffect(() => {
    if (!isPlaying || isHovered) return;
    const timer = window.setInterval(() => {
      if (!document.hidden) carousel?.scrollNext();
    }, autoplayMs);
    return () => window.clearInterval(timer);
  }, [isPlaying, isHovered, carousel]);
  return { isPlaying, setIsPlaying, setIsHovered };
};

const CollegeMarks = () => (
  // Half a pixel more than the share, because Embla rounds to whole pixels and loops only if the
  // other slides fill the row.
  <div className="flex touch-pan-y noscript:flex-wrap noscript:justify-center noscript:gap-y-8">
    {colleges.map(({ name, crest }, index) => (
      <CarouselSlide
        key={name}
        index={index}
        count={colleges.length}
        className="min-w-0 shrink-0 grow-0 basis-1/3 px-2 py-1 text-center sm:basis-[calc(100%/4+0.5px)] min-[1024px]:basis-[calc(100%/6+0.5px)]"
      >
        <img src={crest} alt="" width={96} height={96} loading="lazy" className="mx-auto size-20 md:size-24" />
        <p className="mt-3 font-serif text-sm font-semibold">{name}</p>
      </CarouselSlide>
    ))}
  </div>
);

/**
 * The college marks in a loop: 6 in view, 4 below 1024px, 3 below 600px
 * (docs/product.md#carousels). Following ARIA's carousel pattern, it pauses under the pointer,
 * stops on keyboard focus and announces moves only while stopped. It starts stopped if the visitor
 * prefers reduced motion.
 */
export const CollegeCarousel = () => {
  const [carousel, setCarousel] = useState<CarouselApi | null>(null);
  const [current, setCurrent] = useState<number | null>(null);
  const { isPlaying, setIsPlaying, setIsHovered } = useAutoplay(carousel);
  const handleReady = useCallback(
    (api: CarouselApi) => {
      setCarousel(api);
      setIsPlaying((wasPlaying) => wasPlaying && !prefersReducedMotion());
      api.on('select', () => setCurrent(api.selectedScrollSnap()));
    },
    [setIsPlaying],
  );

  const previous = () => carousel?.scrollPrev();
  const next = () => carousel?.scrollNext();
  const stopOnKeyboardFocus = ({ target }: FocusEvent) => {
    if (target.matches(':focus-visible')) setIsPlaying(false);
  };
  const moveByArrowKeys = (event: KeyboardEvent) => {
    if (carousel === null || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    if (event.key === 'ArrowLeft') previous();
    else next();
  };

  return (
    <section
      aria-roledescription="carousel"
      aria-label="Colleges"
      onFocus={stopOnKeyboardFocus}
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
    >
      {/* Positioned, because Embla would otherwise measure a moved row from the page. */}
      <CarouselRow
        options={options}
        onReady={handleReady}
        tabIndex={0}
        role="group"
        aria-label="College marks"
        onKeyDown={moveByArrowKeys}
        className="relative overflow-x-auto rounded-md [scrollbar-width:none] data-moved:overflow-hidden"
      >
        <CollegeMarks />
      </CarouselRow>
      <div className="mt-6 flex justify-center gap-3 noscript:hidden">
        <CarouselButton label="Previous" icon="arrow-left" className={button} onClick={previous} />
        <CarouselButton
          label={isPlaying ? 'Pause' : 'Play'}
          icon={isPlaying ? 'pause' : 'play'}
          className={button}
          onClick={() => setIsPlaying(!isPlaying)}
        />
        <CarouselButton label="Next" icon="arrow-right" className={button} onClick={next} />
      </div>
      <p aria-live={isPlaying ? 'off' : 'polite'} className="sr-only">
        {slideStatus(slides, current)}
      </p>
    </section>
  );
};
