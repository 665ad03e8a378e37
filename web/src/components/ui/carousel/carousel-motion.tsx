import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react';
import { useEffect } from 'react';
import { prefersReducedMotion } from '../reduced-motion.ts';

export type CarouselOptions = NonNullable<Parameters<typeof useEmblaCarousel>[0]>;
export type CarouselApi = NonNullable<UseEmblaCarouselType[1]>;

/**
 * Embla's speed, which has no unit: each frame moves a share of the remaining distance. With 19, a
 * slide of 400px is within a pixel of its place after 517 ms, the nearest to the 500 ms of
 * docs/product.md#carousels (18 takes 450).
 */
const moveDuration = 19;

interface CarouselMotionProps {
  viewport: HTMLElement;
  options: CarouselOptions;
  /** Must keep its identity between renders. */
  onReady: (api: CarouselApi) => void;
}

/** Attaches Embla to a row. Moves are immediate if the visitor prefers reduced motion. */
export const CarouselMotion = ({ viewport, options, onReady }: CarouselMotionProps) => {
  const [attach, api] = useEmblaCarousel({ ...options, duration: prefersReducedMotion() ? 0 : moveDuration });

  useEffect(() => {
    attach(viewport);
  }, [attach, viewport]);

  useEffect(() => {
    if (api === undefined) return;
    const row = api.rootNode();
    // The browser would scroll the row to show a focused element.
    const resetScroll = () => {
      row.scrollLeft = 0;
    };
    resetScroll();
    row.dataset['moved'] = 'by-library';
    row.addEventListener('scroll', resetScroll);
    onReady(api);
    return () => row.removeEventListener('scroll', resetScroll);
  }, [api, onReady]);

  return null;
};
