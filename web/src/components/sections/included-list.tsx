import type { NamedText } from '../../content/types.ts';

/** What one gets, as cards. */
export const IncludedList = ({ items }: { items: readonly NamedText[] }) => (
  <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 md:gap-6">
    {items.map(({ title, text }) => (
      <li key={title} className="rounded-md border border-line bg-paper p-6">
        <h3 className="text-lg">{title}</h3>
        <p className="mt-2 text-ink-soft">{text}</p>
      </li>
    ))}
  </ul>
);
