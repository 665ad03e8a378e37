import { useMemo } from 'react';
import type { Pdf } from '#contract/shapes.ts';
import { classNames } from '#web/components/ui/class-names.ts';
import { categoryLabels } from './categories.ts';
import { contoursOf } from './contours.ts';

/**
 * A guide's cover, drawn from its own data: the category's ground, the title, the edition, and a piece of map that is
 * the guide's own. Decoration: everything on it is said beside it.
 */
export const GuideCover = ({ pdf, className }: { pdf: Pdf; className?: string }) => {
  const { lines, summit } = useMemo(() => contoursOf(pdf._id), [pdf._id]);
  const isStem = pdf.category === 'Stem';
  return (
    <div
      aria-hidden="true"
      className={classNames(
        '@container relative aspect-[3/4] overflow-hidden rounded-sm border',
        isStem ? 'border-navy bg-navy text-paper' : 'border-line bg-sand text-navy',
        className,
      )}
    >
      <svg
        viewBox="0 0 120 160"
        fill="none"
        className="absolute inset-0 size-full"
        preserveAspectRatio="xMidYMid slice"
      >
        <g stroke="currentColor" strokeWidth="0.7" className={isStem ? 'text-line-navy' : 'text-teal-soft'}>
          {lines.map((line) => (
            <path key={line} d={line} />
          ))}
        </g>
        <path
          d={`M-4 150C20 146 14 118 38 112S${String(summit.x - 18)} ${String(summit.y + 34)} ${String(summit.x)} ${String(summit.y)}`}
          stroke="currentColor"
          strokeWidth="1.4"
          className="text-teal"
        />
        <circle cx="38" cy="112" r="2.2" className="fill-teal" />
        <circle cx={summit.x} cy={summit.y} r="3" className={isStem ? 'fill-paper' : 'fill-navy'} />
      </svg>
      <div className="relative flex h-full flex-col justify-between p-[8cqw]">
        <p className="text-[5.6cqw] leading-tight font-bold tracking-[0.12em]">{categoryLabels[pdf.category]}</p>
        <div>
          <p className="line-clamp-5 font-serif text-[10.5cqw] leading-[1.1] font-semibold text-balance">{pdf.title}</p>
          <p className="mt-[4cqw] text-[5.6cqw] leading-tight">{pdf.edition}</p>
        </div>
      </div>
    </div>
  );
};
