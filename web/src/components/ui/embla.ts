import type { EmblaCarouselType, EmblaOptionsType } from 'embla-carousel';
import { type RefObject, useEffect, useRef } from 'react';

/** Embla's measure of speed; about the 500 ms that the specification sets for a move. */
export const moveDuration = 25;

/**
 * Hands a row that scrolls sideways over to Embla once it comes near the screen. Until then, and without scripts, it stays an ordinary
 * scrolling row. Moves are immediate where the visitor prefers less motion.
 *
 * @param options must keep their identity between renders.
 */
export const useEmbla = (
  viewport: RefObject<HTMLElement | null>,
  options: EmblaOptionsType,
  onReady?: () => void,
): RefObject<EmblaCarouselType | null> => {
  const carousel = useRef<EmblaCarouselType | null>(null);
  useEffect(() => {
    const node = viewport.current;
    if (node === null) return;
    let isGone = false;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        import('embla-carousel').then(
          ({ default: createCarousel }) => {
            if (isGone) return;
            node.scrollLeft = 0;
            node.dataset['moved'] = 'by-library';
            const duration = prefersLessMotion() ? 0 : moveDuration;
            carousel.current = createCarousel(node, { ...options, duration });
            onReady?.();
          },
          // Without the library the row still scrolls.
          () => undefined,
        );
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
  }, [viewport, options, onReady]);
  return carousel;
};

export const prefersLessMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
