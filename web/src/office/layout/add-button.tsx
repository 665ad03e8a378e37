import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { buttonClasses } from '../../components/ui/button.tsx';

// The dialogs' code is fetched when they are first opened.
const Add = lazy(async () => ({ default: (await import('./add.tsx')).Add }));

const looks = {
  side: buttonClasses('secondary'),
  // Above the bar of a phone, within reach of the thumb; not on a form, where it would hide fields.
  round:
    'fixed right-4 bottom-[calc(84px+env(safe-area-inset-bottom))] in-[body:has(main_:is([data-bar],form:not([role=search],details:not([open])_*)))]:hidden z-30 grid size-14 place-items-center rounded-full border border-transparent bg-navy text-paper shadow-md hover:bg-navy-raised md:hidden print:hidden',
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
        onClick={() => {
          setOpen(true);
        }}
      >
        <Plus aria-hidden="true" className={look === 'side' ? 'size-5' : 'size-7'} />
        {look === 'side' && 'Add or book'}
      </button>
      <Suspense>
        {isOpen && (
          <Add
            onClose={() => {
              setOpen(false);
            }}
          />
        )}
      </Suspense>
    </>
  );
};
