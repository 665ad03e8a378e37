import { classNames } from '../../components/ui/class-names.ts';
import { VisuallyHidden } from '../../components/ui/visually-hidden.tsx';
import { useSelectedCount } from '../../features/shop/selected-count.ts';

/** The number of selected guides; nothing without any. */
export const SelectedBadge = ({ className }: { className?: string }) => {
  const count = useSelectedCount();
  return (
    count > 0 && (
      <b
        className={classNames(
          'rounded-full bg-navy px-1.5 py-1 text-xs leading-none text-paper tabular-nums',
          className,
        )}
      >
        {/* Beside another text it would stay the old number when the page is translated. */}
        <span translate="no">{count}</span>
        <VisuallyHidden> selected</VisuallyHidden>
      </b>
    )
  );
};

/**
 * What MAJOR INSIGHTS sells and how many are selected, below the link. It is outside the link,
 * whose name stays as it is, and lets clicks through to it.
 */
export const GuidesNote = ({ className }: { className: string }) => (
  <p
    className={classNames(
      'pointer-events-none flex h-4 items-center gap-2 text-xs leading-none text-ink-soft',
      className,
    )}
  >
    <span>PDF guides</span>
    <SelectedBadge />
  </p>
);
