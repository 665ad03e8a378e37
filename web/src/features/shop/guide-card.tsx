import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { Pdf } from '#contract/shapes.ts';
import { paths } from '#web/app/paths.ts';
import { Button } from '#web/components/ui/button.tsx';
import { classNames } from '#web/components/ui/class-names.ts';
import { GuideCover } from './guide-cover.tsx';
import { inDollars } from './money.ts';

interface GuideCardProps {
  pdf: Pdf;
  selected: boolean;
  /** The visitor has bought it: it can be read, not bought again. */
  owned: boolean;
  /** True while any guide is selected: then the selection is what is downloaded. */
  downloadDisabled: boolean;
  onToggle: () => void;
  onDownload: () => void;
}

const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, input, label') !== null;

/** A guide in the shop. A click anywhere on it selects it; for keyboards and screen readers the checkbox does. */
export const GuideCard = ({ pdf, selected, owned, downloadDisabled, onToggle, onDownload }: GuideCardProps) => {
  const id = useId();
  return (
    <li
      className={classNames(
        'grid grid-cols-[104px_1fr] gap-x-4 rounded-md border p-4 transition-[border-color,background-color] sm:flex sm:flex-col sm:p-5',
        selected ? 'border-teal bg-teal-wash' : 'border-line bg-paper',
        !owned && 'cursor-pointer hover:border-teal',
      )}
      onClick={(event) => {
        if (!owned && !isControl(event.target)) onToggle();
      }}
    >
      <div className="sm:-mx-5 sm:-mt-5 sm:mb-5 sm:rounded-t-md sm:bg-sand-deep sm:py-6">
        <GuideCover pdf={pdf} className="sm:mx-auto sm:w-44" />
      </div>
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex items-start gap-3">
          {!owned && (
            <input
              id={id}
              type="checkbox"
              checked={selected}
              onChange={onToggle}
              className="mt-1 size-5 shrink-0 accent-teal-deep"
            />
          )}
          <h2 id={`${id}-title`} className="text-lg leading-6 font-semibold">
            {owned ? pdf.title : <label htmlFor={id}>{pdf.title}</label>}
          </h2>
        </div>
        <p className="mt-2 text-sm text-ink-soft">{pdf.desc}</p>
        <p className="mt-2 text-sm text-ink-soft">
          {pdf.pages} pages · {pdf.edition}
        </p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-3 pt-4">
          {owned ? (
            <>
              <p className="font-bold text-success">You own this guide</p>
              <Link to={paths.dashboard} className="text-link inline-flex min-h-11 items-center">
                Open your dashboard
              </Link>
            </>
          ) : (
            <>
              <p className="text-lg font-bold tabular-nums">{inDollars(pdf.amount)}</p>
              <Button
                variant="secondary"
                disabled={downloadDisabled}
                aria-describedby={`${id}-title`}
                onClick={onDownload}
              >
                Download PDF
              </Button>
            </>
          )}
        </div>
      </div>
    </li>
  );
};
