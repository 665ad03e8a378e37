import { whenNear } from './when-near.ts';

/**
 * A `ref` whose element is filled in once it comes near the screen. It stays as it is if the code
 * or its data doesn't arrive. It has no state, because the home page has no bytes to spare for it.
 * @param load imports the code
 */
export const fillWhenNear =
  (load: () => Promise<{ readonly fill: (element: Element) => Promise<void> }>) =>
  (element: Element | null): (() => void) | undefined =>
    element
      ? whenNear(element, () => {
          load()
            .then(({ fill }) => fill(element))
            .catch(() => undefined);
        })
      : undefined;
