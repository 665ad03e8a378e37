import { Search as Magnifier } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { buttonClasses } from '../../components/ui/button.tsx';

// The dialog's code is fetched when it is first opened.
const Search = lazy(async () => ({ default: (await import('./search.tsx')).Search }));

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

const looks = {
  side: 'flex min-h-11 items-center gap-3 rounded-md border border-line bg-paper px-3 hover:bg-sand-deep',
  top: 'grid size-11 place-items-center rounded-md hover:bg-sand',
  page: buttonClasses('secondary'),
} as const;

/** Opens the search, from every page. The one of the side bar also listens for the key "/". */
export const SearchButton = ({ look }: { look: keyof typeof looks }) => {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (look !== 'side') return undefined;
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (key !== '/' || ctrlKey || metaKey || altKey || isTyping(target)) return;
      if (document.querySelector('[role=dialog]') !== null) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [look]);
  return (
    <>
      <button type="button" aria-haspopup="dialog" className={looks[look]} onClick={() => setOpen(true)}>
        <Magnifier aria-hidden="true" className="size-5 shrink-0" />
        {/* Lists have a button named Search of their own. */}
        <span className={look === 'top' ? 'sr-only' : ''}>Look up</span>
        {look === 'page' && ' a name or phone'}
        {look === 'side' && (
          <kbd aria-hidden="true" className="ml-auto rounded-sm border border-line px-2 text-sm text-ink-soft">
            /
          </kbd>
        )}
      </button>
      <Suspense>{isOpen && <Search onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
};
