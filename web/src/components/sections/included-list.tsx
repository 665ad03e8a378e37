import type { IncludedItem } from '../../content/types.ts';
import { Prose } from '../ui/claim.tsx';
import { SpriteIcon } from '../ui/sprite-icon.tsx';

export const IncludedList = ({ items }: { items: readonly IncludedItem[] }) => (
  <ul className="grid gap-3 sm:grid-cols-2 md:gap-6 lg:grid-cols-3">
    {items.map(({ icon, title, text }) => (
      <li key={title} className="flex gap-4 sm:block sm:rounded-md sm:border sm:border-line sm:bg-paper sm:p-5 md:p-6">
        <SpriteIcon name={icon} className="size-8 shrink-0 text-teal sm:mb-4" />
        <div className="run-in">
          <h3 className="text-lg">{title}</h3>
          <p className="mt-2 text-ink-soft">
            <Prose text={text} />
          </p>
        </div>
      </li>
    ))}
  </ul>
);
