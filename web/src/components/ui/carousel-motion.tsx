import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react';
import { useEffect } from 'react';
import { prefersReducedMotion } from './reduced-motion.ts';

export type CarouselOptions = NonNullable<Parameters<typeof useEmblaCarousel>[0]>;
export type CarouselApi = NonNullable<UseEmblaCarouselType[1]>;

/**
 * How fast Embla moves. Its value is not a time: each frame of 1/60 s goes a share of the way that is
 * left. With 19, a slide of 400px is within a pixel of its place after 517 ms, the nearest to
 * the 500 ms of docs/product.md#carousels (18 takes 450).
 */
const moveDuration = 19;

interface CarouselMotionProps {
  viewport: HTMLElement;
  options: CarouselOptions;
  /** Must keep its identity between renders. */
  onReady: (api: CarouselApi) => void;
}

/** Lets Embla move a row that is already on the page. Moves are immediate where the visitor prefers less motion. */
export const CarouselMotion = ({ viewport, options, onReady }: CarouselMotionProps) => {
  const [attach, api] = useEmblaCarousel({ ...options, duration: prefersReducedMotion() ? 0 : moveDuration });

  useEffect(() => {
    attach(viewport);
  }, [attach, viewport]);

  useEffect(() => {
    if (api === undefined) return;
    const row = api.rootNode();
    // Only Embla moves the row from now on: the browser must not scroll it, as it does to show a focus.
    const resetScroll = () => {
      row.scrollLeft = 0;
    };
    resetScroll();
    row.dataset['moved'] = 'by-library';
    row.addEventListener('scroll', resetScroll);
    onReady(api);
    return () => {
      row.removeEventListener('scroll', resetScroll);
    };
  }, [api, onReady]);

  return null;
};
