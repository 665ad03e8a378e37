import type { Bundle } from '#contract/endpoints/guides/shapes.ts';
import { classNames } from '../../../components/ui/class-names.ts';
import { GuideCover } from '../guide-cover.tsx';

/** Where the covers of a pile are, the first guide's in front. */
const places: Readonly<Record<number, readonly string[]>> = {
  2: ['bottom-0 left-0', 'top-0 right-0'],
  3: ['bottom-0 left-0', 'bottom-[12%] left-[12%]', 'top-0 right-0'],
  4: ['bottom-0 left-0', 'bottom-[8%] left-[8%]', 'bottom-[16%] left-[16%]', 'top-0 right-0'],
};

interface BundleCoverProps {
  bundle: Pick<Bundle, 'guides'>;
  className?: string | undefined;
  lazy?: boolean | undefined;
}

/** A bundle's cover: a pile of its first four guides'. Decoration, as {@link GuideCover}. */
export const BundleCover = ({ bundle, className, lazy }: BundleCoverProps) => {
  const guides = bundle.guides.slice(0, 4);
  return (
    <div aria-hidden="true" className={classNames('relative aspect-[3/4] w-full', className)}>
      {guides
        .map((guide, place) => (
          <div
            key={guide._id}
            className={classNames('absolute w-[76%]', places[guides.length]?.[place] ?? 'inset-x-[12%]')}
          >
            <GuideCover guide={guide} lazy={lazy} className="shadow-lift" />
          </div>
        ))
        .reverse()}
    </div>
  );
};
