import { type ReactNode, useId } from 'react';

interface OfficeSectionProps {
  title: string;
  lead?: ReactNode;
  action?: ReactNode;
  anchor?: string;
  role?: 'group';
  children: ReactNode;
}

/**
 * A part of a page with its title and its action.
 * @param anchor the fragment that leads to it
 * @param role of one that others may share the title with: landmarks need names of their own
 */
export const OfficeSection = ({ title, lead, action, anchor, role, children }: OfficeSectionProps) => {
  const id = useId();
  return (
    <section
      id={anchor}
      role={role}
      aria-labelledby={id}
      className="scroll-mt-4 border-t border-line py-8 first:border-t-0 first:pt-0"
    >
      <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id={id} className="text-lg">
            {title}
          </h2>
          {lead !== undefined && <p className="mt-1 max-w-text text-sm text-ink-soft">{lead}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
};
