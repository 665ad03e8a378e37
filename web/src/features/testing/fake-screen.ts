import { beforeEach, vi } from 'vitest';

/**
 * Stands in for IntersectionObserver, which jsdom doesn't have.
 * @returns brings everything that is watched near the screen
 */
export const useFakeScreen = (): (() => void) => {
  const watched: (() => void)[] = [];
  beforeEach(() => {
    watched.splice(0);
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
          watched.push(() => {
            report([{ isIntersecting: true }]);
          });
        }
        observe = () => undefined;
        disconnect = () => undefined;
      },
    );
  });
  return () => {
    for (const comeNear of watched) comeNear();
  };
};
