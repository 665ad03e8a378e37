import type { EmblaOptionsType } from 'embla-carousel';
import { useCallback, useEffect, useRef, useState } from 'react';
import { colleges } from '../../content/colleges.ts';
import { Scene } from '../scene.tsx';
import { prefersLessMotion, useEmbla } from '../ui/embla.ts';
import { Icon } from '../ui/icon.tsx';

/** One step every 2 seconds, as the specification sets it. */
const autoplayMs = 2000;

const options: EmblaOptionsType = {
  loop: true,
  slidesToScroll: 1,
  align: 'center',
  breakpoints: { '(max-width: 599px)': { align: 'start' } },
};

/**
 * The college marks, moving on by one at a time, without end: 6 in view, 4 below 1024px, 3 below 600px. It has a pause button, and
 * it stands still from the start where the visitor prefers less motion.
 */
export const CollegeCarousel = () => {
  const viewport = useRef<HTMLDivElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const play = useCallback(() => {
    setIsPlaying(!prefersLessMotion());
  }, []);
  const carousel = useEmbla(viewport, options, play);

  useEffect(() => {
    if (!isPlaying) return;
    const timer = window.setInterval(() => {
      carousel.current?.scrollNext();
    }, autoplayMs);
    return () => {
      window.clearInterval(timer);
    };
  }, [isPlaying, carousel]);

  return (
    <section aria-roledescription="carousel" aria-label="Colleges">
      <div
        ref={viewport}
        tabIndex={0}
        role="group"
        aria-label="College marks"
        className="overflow-x-auto [scrollbar-width:none] data-moved:overflow-hidden"
      >
        <ul className="flex touch-pan-y">
          {colleges.map(({ name, mark }) => (
            <li
              key={name}
              className="min-w-0 shrink-0 grow-0 basis-1/3 px-3 text-center sm:basis-1/4 min-[1024px]:basis-1/6"
            >
              <Scene name={mark} className="mx-auto size-20 rounded-full" />
              <p className="mt-3 font-serif text-sm font-semibold">{name}</p>
            </li>
          ))}
        </ul>
      </div>
      <button
        type="button"
        onClick={() => {
          setIsPlaying(!isPlaying);
        }}
        className="mt-6 inline-flex min-h-11 items-center gap-2 rounded-md px-3 text-sm font-semibold text-teal-deep hover:bg-teal-wash"
      >
        {isPlaying ? <Icon name="pause" className="size-5" /> : <Icon name="play" className="size-5" />}
        {isPlaying ? 'Pause' : 'Play'}
      </button>
    </section>
  );
};
