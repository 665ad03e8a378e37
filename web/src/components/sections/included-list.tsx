import type { IncludedItem } from '../../content/types.ts';
import { Prose } from '../ui/claim.tsx';
import { SpriteIcon } from '../ui/sprite-icon.tsx';

export const IncludedList = ({ items }: { items: readonly IncludedItem[] }) => (
  <ul className="grid gap-4 sm:grid-cols-2 md:gap-6 lg:grid-cols-3">
    {items.map(({ icon, title, text }) => (
      <li key={title} className="rounded-md border border-line bg-paper p-5 md:p-6">
        <SpriteIcon name={icon} className="mb-4 size-8 text-teal" />
        <h3 className="text-lg">{title}</h3>
        <p className="mt-2 text-ink-soft">
          <Prose text={text} />
        </p>
      </li>
    ))}
  </ul>
);
