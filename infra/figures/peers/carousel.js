/** Moves a carousel with Embla, loaded when the row comes near the screen, as this site does. */
export const attach = (section) => {
  const row = section.querySelector('[id]');
  const observer = new IntersectionObserver(
    async ([entry]) => {
      if (!entry.isIntersecting) return;
      observer.disconnect();
      const { default: EmblaCarousel } = await import('embla-carousel');
      const embla = EmblaCarousel(row, { loop: true, align: 'start' });
      row.dataset.moved = 'by-library';
      const [previous, next] = section.querySelectorAll('button[aria-controls]');
      previous.addEventListener('click', () => embla.scrollPrev());
      next.addEventListener('click', () => embla.scrollNext());
    },
    { rootMargin: '200px' },
  );
  observer.observe(section);
  return () => observer.disconnect();
};
