import { useMemo } from 'react';
import type { Pdf } from '#contract/shapes.ts';
import { contoursOf } from '#web/components/contours.ts';
import { classNames } from '#web/components/ui/class-names.ts';
import { categoryLabels } from './categories.ts';

/**
 * A guide's cover, drawn from its own data as the printed one is: the category's ground, the title, the edition, and a
 * piece of map that is the guide's own. Decoration: everything on it is said beside it.
 */
export const GuideCover = ({ pdf, className }: { pdf: Pdf; className?: string }) => {
  const { lines, route, stop, summit } = useMemo(() => contoursOf(pdf._id), [pdf._id]);
  const isStem = pdf.category === 'Stem';
  const [title, ...rest] = pdf.title.split(': ');
  return (
    <div
      aria-hidden="true"
      className={classNames(
        '@container relative aspect-[3/4] overflow-hidden rounded-sm border',
        isStem ? 'border-navy bg-navy text-paper' : 'border-line bg-sand text-navy',
        className,
      )}
    >
      <svg viewBox="0 0 120 160" fill="none" className="absolute inset-0 size-full">
        <g stroke="currentColor" strokeWidth="0.6" className={isStem ? 'text-line-navy' : 'text-teal-soft'}>
          {lines.map((line) => (
            <path key={line} d={line} />
          ))}
        </g>
        <g className={isStem ? 'text-teal-light' : 'text-teal'}>
          <path d={route} stroke="currentColor" strokeWidth="1.2" />
          <circle cx={stop.x} cy={stop.y} r="2" fill="currentColor" />
          <circle cx={summit.x} cy={summit.y} r="2.8" className="fill-orange" />
        </g>
      </svg>
      <div className="relative flex h-full flex-col justify-between p-[8cqw]">
        <div>
          <Lettering
            text={categoryLabels[pdf.category]}
            className={classNames(
              'text-[5.4cqw] leading-tight font-bold tracking-[0.1em]',
              isStem ? 'text-teal-light' : 'text-teal-deep',
            )}
          />
          <Lettering
            text={title}
            className="mt-[3cqw] line-clamp-4 font-serif text-[11.5cqw] leading-[1.06] font-semibold text-balance"
          />
          <Lettering
            text={rest.join(': ')}
            className="mt-[2.5cqw] line-clamp-2 text-[6cqw] leading-tight text-balance opacity-80"
          />
        </div>
        <Lettering text={`Edition ${pdf.edition}`} className="text-[5.4cqw] leading-tight font-bold" />
      </div>
    </div>
  );
};

/** Words that are part of the picture: seen, but neither read out, found nor copied a second time. */
const Lettering = ({ text, className }: { text: string | undefined; className: string }) => (
  <p data-text={text} className={classNames('before:content-[attr(data-text)]', className)} />
);
