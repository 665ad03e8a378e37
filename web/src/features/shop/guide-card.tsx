import { useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Pdf } from '#contract/shapes.ts';
import { guidePath } from '#contract/site-paths.ts';
import { Button } from '../../components/ui/button.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { paths } from '../../content/paths.ts';
import { EditionNote } from './edition-note.tsx';
import { GuideCover } from './guide-cover.tsx';
import { pageCount } from './guide-facts.ts';
import { GuideTitle } from './guide-title.tsx';
import { formatDollars } from './money.ts';

interface GuideCardProps {
  pdf: Pdf;
  selected: boolean;
  /** The visitor has bought it and can't buy it again. */
  owned: boolean;
  /** True while any guide is selected, since the visitor then downloads the selection. */
  downloadDisabled: boolean;
  onToggle: () => void;
  /**
   * Called with the guide's checkbox, which can still take focus once the selection has disabled
   * the button.
   */
  onDownload: (checkbox: HTMLInputElement | null) => void;
}

const ignore = () => undefined;

const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, input, label') !== null;

/**
 * A guide in the shop. Cover and title lead to its page; a click anywhere else selects it.
 * Keyboards and screen readers use the checkbox.
 */
export const GuideCard = ({ pdf, selected, owned, downloadDisabled, onToggle, onDownload }: GuideCardProps) => {
  const id = useId();
  const checkbox = useRef<HTMLInputElement>(null);
  return (
    <li
      data-choice={owned ? undefined : pdf._id}
      className={classNames(
        'grid grid-cols-[92px_1fr] content-start gap-x-4 rounded-md border p-4 transition-[border-color,background-color] sm:grid-cols-[132px_1fr] sm:grid-rows-[auto_auto_1fr] sm:gap-x-5 sm:p-5',
        selected ? 'border-teal bg-teal-wash' : 'border-line bg-paper',
        !owned && 'cursor-pointer hover:border-teal',
      )}
      onClick={(event) => {
        if (!owned && !isControl(event.target)) onToggle();
      }}
    >
      {/* The title is the link for keyboards and screen readers. */}
      <Link to={guidePath(pdf._id)} tabIndex={-1} aria-hidden="true" className="self-start sm:row-span-3">
        <GuideCover pdf={pdf} />
      </Link>
      <div className="min-w-0">
        <div className="flex items-start gap-3">
          {!owned && (
            <input
              ref={checkbox}
              type="checkbox"
              aria-labelledby={`${id}-title`}
              checked={selected}
              // A click on a card that isn't hydrated yet has no change event.
              onClick={onToggle}
              onChange={ignore}
              className="size-6 shrink-0 accent-teal-deep"
            />
          )}
          <h2 id={`${id}-title`} className="min-w-0 text-lg leading-6 font-semibold">
            <Link to={guidePath(pdf._id)} className="hover:underline">
              <GuideTitle title={pdf.title} />
            </Link>
          </h2>
        </div>
        <Facts pdf={pdf} titleId={`${id}-title`} />
      </div>
      <p className="col-span-2 mt-3 text-sm text-ink-soft sm:col-span-1 sm:mt-2">{pdf.desc}</p>
      <div className="col-span-2 mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 self-end sm:col-span-1">
        {owned ? (
          <>
            <p className="font-bold text-success">You own this guide</p>
            <Link to={paths.dashboard} className="text-link inline-flex min-h-11 items-center">
              Open your dashboard
            </Link>
          </>
        ) : (
          <>
            <p className="text-lg font-bold tabular-nums" translate="no">
              {formatDollars(pdf.amount)}
            </p>
            <Button
              variant="secondary"
              disabled={downloadDisabled}
              aria-describedby={`${id}-title`}
              onClick={() => {
                onDownload(checkbox.current);
              }}
            >
              Download PDF
            </Button>
          </>
        )}
      </div>
    </li>
  );
};

/** How long it is, of when, and the way to its page. */
const Facts = ({ pdf, titleId }: { pdf: Pdf; titleId: string }) => (
  <>
    <p className="mt-2 text-sm text-ink-soft">
      <span>{pageCount(pdf.pages)}</span> · <EditionNote pdf={pdf} />
    </p>
    <Link
      to={guidePath(pdf._id)}
      aria-describedby={titleId}
      className="text-link mt-1 inline-flex min-h-11 items-center text-sm font-semibold"
    >
      Look inside
    </Link>
  </>
);
