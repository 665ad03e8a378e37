import { testimonials } from '../../content/testimonials.ts';
import { Scene, type SceneName } from '../scene.tsx';

const pictures: readonly SceneName[] = ['tower', 'arch', 'lamp'];

/**
 * Tiles with a picture that slides up under the pointer, or on keyboard focus, to reveal the quote. Where nothing hovers, the quote
 * stands below the picture from the start.
 */
export const Testimonials = () => (
  <ul className="grid gap-6 md:grid-cols-3">
    {testimonials.map(({ name, who, location, text }, index) => (
      <li key={name}>
        <figure
          tabIndex={0}
          aria-label={`${name}, ${who}`}
          className="testimonial flex h-full flex-col rounded-md border border-line bg-paper"
        >
          <Scene
            name={pictures[index % pictures.length] ?? 'arch'}
            className="testimonial-picture aspect-[4/3] w-full"
          />
          <blockquote className="grow p-6">
            <p className="text-base">“{text}”</p>
          </blockquote>
          <figcaption className="relative border-t border-line bg-paper px-6 py-4">
            <span className="block font-bold">{name}</span>
            <span className="text-sm text-ink-soft">
              {who}, {location}
            </span>
          </figcaption>
        </figure>
      </li>
    ))}
  </ul>
);
