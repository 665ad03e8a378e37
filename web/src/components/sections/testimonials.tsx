import { type FocusEvent, useEffect, useState } from 'react';
import { testimonials } from '../../content/testimonials.ts';
import { Icon } from '../ui/icon.tsx';

/**
 * Tiles with a photo that slides up to reveal the quote: under the pointer, on keyboard focus, and
 * by a tap. Another tap or Escape closes it. Screen readers read the quote in either state; without
 * scripts and on paper all quotes are shown.
 */
export const Testimonials = () => {
  const [open, setOpen] = useState<string | null>(null);

  useEffect(() => {
    if (open === null) return;
    // Some phones keep the focus when the visitor taps elsewhere, so closing on blur is not enough.
    const closeOutside = ({ target }: PointerEvent) => {
      if (target instanceof Element && target.closest('[data-open]') === null) setOpen(null);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
    };
  }, [open]);

  return (
    <ul className="grid gap-4 sm:grid-cols-3 md:gap-6">
      {testimonials.map(({ name, relation, location, image, avatar, text }) => (
        <li key={name}>
          <figure
            data-open={open === name || undefined}
            className="group relative flex h-full flex-col rounded-md border border-line bg-paper break-inside-avoid"
          >
            <div className="relative flex min-h-80 grow flex-col overflow-clip rounded-t-md">
              <blockquote className="flex grow flex-col gap-5 p-6 sm:max-md:p-4">
                <img
                  src={avatar}
                  alt=""
                  width={56}
                  height={56}
                  loading="lazy"
                  className="size-14 rounded-full object-cover object-top"
                />
                <p className="sm:max-md:text-base text-lg">“{text}”</p>
              </blockquote>
              <img
                src={image}
                alt=""
                width={824}
                height={1030}
                loading="lazy"
                className="absolute inset-0 size-full object-cover object-top transition-[translate] duration-250 group-hover:-translate-y-full group-data-open:-translate-y-full noscript:hidden print:hidden"
              />
            </div>
            <figcaption className="flex items-center justify-between gap-4 border-t border-line px-6 py-4 sm:max-md:px-4">
              <span className="min-w-0">
                <span className="block font-bold">{name}</span>
                <span className="block text-sm text-ink-soft">
                  {relation}, {location}
                </span>
              </span>
              <Icon
                name="plus"
                className="size-6 text-teal-deep transition-[rotate] duration-250 group-hover:rotate-45 group-data-open:rotate-45 noscript:hidden print:hidden"
              />
            </figcaption>
            <button
              type="button"
              aria-label={`Show what ${name} says`}
              aria-pressed={open === name}
              onClick={() => {
                setOpen(open === name ? null : name);
              }}
              onFocus={({ target }: FocusEvent) => {
                if (target.matches(':focus-visible')) setOpen(name);
              }}
              onBlur={() => {
                setOpen(null);
              }}
              onKeyDown={({ key }) => {
                if (key === 'Escape') setOpen(null);
              }}
              className="absolute inset-0 rounded-md noscript:hidden print:hidden"
            />
          </figure>
        </li>
      ))}
    </ul>
  );
};
