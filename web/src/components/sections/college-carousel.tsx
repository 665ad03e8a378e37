import { type FocusEvent, type KeyboardEvent, useCallback, useEffect, useState } from 'react';
import { colleges } from '../../content/colleges.ts';
import type { CarouselApi, CarouselOptions } from '../ui/carousel-motion.tsx';
import { CarouselRow } from '../ui/carousel-row.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { prefersReducedMotion } from '../ui/reduced-motion.ts';

/** One step every 2 seconds, docs/product.md#carousels. */
const autoplayMs = 2000;

/**
 * On wide and medium screens an even number of marks is in view, so the row's center lies between two: the current mark is the left one
 * of these. The first ones to be current are those that leave the row as it stood before the script.
 */
const options: CarouselOptions = {
  loop: true,
  slidesToScroll: 1,
  align: (viewSize, slideSize) => viewSize / 2 - slideSize,
  startIndex: 2,
  breakpoints: { '(max-width: 1023px)': { startIndex: 1 }, '(max-width: 599px)': { align: 'start', startIndex: 0 } },
};

/**
 * The college marks, moving on by one at a time, without end: 6 in view, 4 below 1024px, 3 below 600px. As the carousel pattern of ARIA
 * asks, it waits while the pointer is over it, stops when the keyboard enters it, and speaks only while it stands; it stands still from
 * the start where the visitor prefers less motion.
 */
export const CollegeCarousel = () => {
  const [carousel, setCarousel] = useState<CarouselApi | null>(null);
  const [isPlaying, setIsPlaying] = useState(true);
  const [isHeld, setIsHeld] = useState(false);
  const [current, setCurrent] = useState<number | null>(null);
  const start = useCallback((api: CarouselApi) => {
    setCarousel(api);
    setIsPlaying((wasPlaying) => wasPlaying && !prefersReducedMotion());
    api.on('select', () => {
      setCurrent(api.selectedScrollSnap());
    });
  }, []);

  useEffect(() => {
    if (!isPlaying || isHeld) return;
    const timer = window.setInterval(() => {
      if (!document.hidden) carousel?.scrollNext();
    }, autoplayMs);
    return () => {
      window.clearInterval(timer);
    };
  }, [isPlaying, isHeld, carousel]);

  const previous = () => carousel?.scrollPrev();
  const next = () => carousel?.scrollNext();
  const stopForKeyboard = ({ target }: FocusEvent) => {
    if (target.matches(':focus-visible')) setIsPlaying(false);
  };
  const followArrows = (event: KeyboardEvent) => {
    if (carousel === null || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    if (event.key === 'ArrowLeft') previous();
    else next();
  };

  const control = (name: string, icon: IconName, act: () => void) => (
    <button
      type="button"
      aria-label={name}
      onClick={act}
      className="grid size-11 place-items-center rounded-full border border-field text-navy transition-[background-color,color] hover:bg-navy hover:text-paper"
    >
      <Icon name={icon} className="size-5" />
    </button>
  );

  return (
    <section
      aria-roledescription="carousel"
      aria-label="Colleges"
      onFocus={stopForKeyboard}
      onPointerEnter={() => {
        setIsHeld(true);
      }}
      onPointerLeave={() => {
        setIsHeld(false);
      }}
    >
      {/* Positioned, so that Embla measures the row from here also when it measures again, after it has moved it. */}
      <CarouselRow
        options={options}
        onReady={start}
        tabIndex={0}
        role="group"
        aria-label="College marks"
        onKeyDown={followArrows}
        className="relative overflow-x-auto rounded-md [scrollbar-width:none] data-moved:overflow-hidden"
      >
        {/* Half a pixel more than the share: Embla counts whole pixels, and goes round only if the others fill the row. */}
        <div className="flex touch-pan-y noscript:flex-wrap noscript:justify-center noscript:gap-y-8">
          {colleges.map(({ name, crest }, index) => (
            <div
              key={name}
              role="group"
              aria-roledescription="slide"
              aria-label={`${String(index + 1)} of ${String(colleges.length)}`}
              className="min-w-0 shrink-0 grow-0 basis-1/3 px-2 py-1 text-center sm:basis-1/4 min-[1024px]:basis-[calc(100%/6+0.5px)]"
            >
              <img src={crest} alt="" width={96} height={96} loading="lazy" className="mx-auto size-20 md:size-24" />
              <p className="mt-3 font-serif text-sm font-semibold">{name}</p>
            </div>
          ))}
        </div>
      </CarouselRow>
      <div className="mt-6 flex justify-center gap-3 noscript:hidden">
        {control('Previous', 'arrow-left', previous)}
        {control(isPlaying ? 'Pause' : 'Play', isPlaying ? 'pause' : 'play', () => {
          setIsPlaying(!isPlaying);
        })}
        {control('Next', 'arrow-right', next)}
      </div>
      <p aria-live={isPlaying ? 'off' : 'polite'} className="sr-only">
        {current === null
          ? ''
          : `${colleges[current]?.name ?? ''}, ${String(current + 1)} of ${String(colleges.length)}`}
      </p>
    </section>
  );
};
