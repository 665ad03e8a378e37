import type { EmblaCarouselType, EmblaOptionsType } from 'embla-carousel';
import { type RefObject, useEffect, useRef } from 'react';
import { whenNear } from './when-near.ts';

/**
 * How fast Embla moves when told to. Its value is not a time: each frame of 1/60 s goes a share of the way that is left. With 19, a slide
 * of 400px stands within a pixel of its place after 517 ms, the nearest to the 500 ms of docs/product.md#carousels (18 takes 450).
 */
export const moveDuration = 19;

/**
 * Hands a row that scrolls sideways over to Embla once it comes near the screen. Until then, and without scripts, it stays an ordinary
 * scrolling row. Moves are immediate where the visitor prefers less motion.
 *
 * @param options must keep their identity between renders, as must `onReady`.
 */
export const useEmbla = (
  viewport: RefObject<HTMLElement | null>,
  options: EmblaOptionsType,
  onReady?: (carousel: EmblaCarouselType) => void,
): RefObject<EmblaCarouselType | null> => {
  const carousel = useRef<EmblaCarouselType | null>(null);
  useEffect(() => {
    const node = viewport.current;
    if (node === null) return;
    let isGone = false;
    const holdStill = () => {
      node.scrollLeft = 0;
    };
    const stopWaiting = whenNear(node, () => {
      import('embla-carousel').then(
        ({ default: createCarousel }) => {
          if (isGone) return;
          node.scrollLeft = 0;
          node.dataset['moved'] = 'by-library';
          // From now on the row stands still in its frame and the library moves it: the browser must not, as it does to show a focus.
          node.addEventListener('scroll', holdStill);
          const duration = prefersLessMotion() ? 0 : moveDuration;
          carousel.current = createCarousel(node, { ...options, duration });
          onReady?.(carousel.current);
        },
        // Without the library the row still scrolls.
        () => undefined,
      );
    });
    return () => {
      isGone = true;
      stopWaiting();
      node.removeEventListener('scroll', holdStill);
      carousel.current?.destroy();
      carousel.current = null;
    };
  }, [viewport, options, onReady]);
  return carousel;
};

export const prefersLessMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
