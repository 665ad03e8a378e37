/**
 * Calls back once, when an element comes within 200px of the screen.
 *
 * @returns a function that stops waiting.
 */
export const whenNear = (element: Element, callback: () => void): (() => void) => {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      callback();
    },
    { rootMargin: '200px' },
  );
  observer.observe(element);
  return () => observer.disconnect();
};
