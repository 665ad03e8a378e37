import { type ReactNode, useState } from 'react';
import { Icon } from '../../../components/ui/icon.tsx';
import { useWide } from '../use-wide.ts';

interface FoldProps {
  title: string;
  /** What is in it, in a few words. */
  brief?: string;
  /** The title is a heading, which laptops show too. */
  hasHeading?: boolean;
  /** Something in it must be corrected, so it is open. */
  hasProblem?: boolean;
  children: ReactNode;
}

/** A part of a form that phones show as one line until it is pressed; laptops have room for it. */
export const Fold = ({ title, brief, hasHeading = false, hasProblem = false, children }: FoldProps) => {
  const isWide = useWide();
  const [isOpen, setOpen] = useState(false);
  const Title = hasHeading ? 'h3' : 'span';
  return (
    <details
      open={isWide || isOpen || hasProblem}
      className="group/fold"
      onToggle={({ currentTarget }) => {
        if (!isWide) setOpen(currentTarget.open);
      }}
    >
      <summary hidden={isWide} className="flex min-h-11 list-none items-center justify-between gap-3 py-1.5">
        <Title className="shrink-0 font-sans text-base font-semibold tracking-normal">{title}</Title>
        <span className="ml-auto min-w-0 text-right text-sm text-ink-soft">{brief}</span>
        <Icon name="chevron-down" className="size-5 group-open/fold:rotate-180" />
      </summary>
      {isWide && hasHeading && <h3 className="mb-1 text-base">{title}</h3>}
      <div className="max-md:pb-4">{children}</div>
    </details>
  );
};
