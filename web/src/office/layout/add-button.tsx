import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { buttonClasses } from '../../components/ui/button.tsx';

// The dialogs' code is fetched when they are first opened.
const Add = lazy(async () => ({ default: (await import('./add.tsx')).Add }));

const looks = {
  side: `${buttonClasses('secondary', 'sm')} whitespace-nowrap`,
  // The middle of a phone's bar, within reach of the thumb.
  bar: 'grid min-h-16 place-content-center justify-items-center gap-1 border-t-4 border-transparent text-xs',
} as const;

/** Adds what comes by phone, from every page. */
export const AddButton = ({ look }: { look: keyof typeof looks }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label="Add or book"
        className={looks[look]}
        onClick={() => setOpen(true)}
      >
        {look === 'side' ? (
          <>
            <Plus aria-hidden="true" className="size-5" />
            Add or book
          </>
        ) : (
          <>
            <span className="grid size-7 place-items-center rounded-full bg-navy text-paper">
              <Plus aria-hidden="true" className="size-5" />
            </span>
            Add
          </>
        )}
      </button>
      <Suspense>{isOpen && <Add onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
};
