import { useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { ShopGuide } from '#contract/endpoints/guides/shapes.ts';
import { guidePath } from '#contract/site-paths.ts';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { CheckboxField } from '../../components/ui/fields/choice-field.tsx';
import { paths } from '../../content/paths.ts';
import { EditionNote } from './edition-note.tsx';
import { GuideCover } from './guide-cover.tsx';
import { pageCount } from './guide-facts.ts';
import { GuideTitle } from './guide-title.tsx';
import { formatDollars } from './money.ts';

interface GuideCardProps {
  guide: ShopGuide;
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
 * A guide in the shop. A click anywhere on it selects it, also on its cover and title; "Look
 * inside" opens its page. Keyboards and screen readers use the checkbox.
 */
export const GuideCard = ({ guide, selected, owned, downloadDisabled, onToggle, onDownload }: GuideCardProps) => {
  const id = useId();
  const checkbox = useRef<HTMLInputElement>(null);
  return (
    <li
      data-choice={owned ? undefined : guide._id}
      className={classNames(
        'grid grid-cols-[60px_1fr] content-start gap-x-3 rounded-md border px-3 py-2 transition-[border-color,background-color] sm:grid-cols-[132px_1fr] sm:grid-rows-[auto_auto_1fr] sm:gap-x-5 sm:p-5',
        selected ? 'border-teal bg-teal-wash' : 'border-line bg-paper',
        !owned && 'cursor-pointer hover:border-teal',
      )}
      onClick={(event) => {
        if (!owned && !isControl(event.target)) onToggle();
      }}
    >
      <div className="self-start sm:row-span-3">
        <GuideCover guide={guide} />
      </div>
      <div className="min-w-0">
        <div className="flex items-start gap-3 max-sm:flex-row-reverse max-sm:justify-between">
          {!owned && (
            <CheckboxField
              ref={checkbox}
              aria-labelledby={`${id}-title`}
              checked={selected}
              // A click on a card that isn't hydrated yet has no change event.
              onClick={onToggle}
              onChange={ignore}
            />
          )}
          <div className="min-w-0">
            <h2 id={`${id}-title`} className="text-base leading-6 font-semibold sm:text-lg sm:leading-6">
              <GuideTitle
                title={guide.title}
                subtitle="text-sm leading-5 max-sm:text-ink-soft sm:mt-0.5 sm:text-base sm:leading-6"
              />
            </h2>
            <Facts guide={guide} />
          </div>
        </div>
        {/* A phone's list is for choosing: the page of the guide says more. */}
        {guide.benefit !== undefined && <p className="mt-0.5 text-sm leading-5 text-wrap sm:hidden">{guide.benefit}</p>}
      </div>
      <p
        className={classNames(
          'col-start-2 mt-2 text-sm text-ink-soft max-sm:line-clamp-2',
          guide.benefit !== undefined && 'max-sm:hidden',
        )}
      >
        {guide.desc}
      </p>
      <Actions
        guide={guide}
        owned={owned}
        titleId={`${id}-title`}
        downloadDisabled={downloadDisabled}
        onDownload={() => onDownload(checkbox.current)}
      />
    </li>
  );
};

interface ActionsProps extends Pick<GuideCardProps, 'guide' | 'owned' | 'downloadDisabled'> {
  titleId: string;
  onDownload: () => void;
}

/** The price, the way to look inside, and the button that buys, in one row. */
const Actions = ({ guide, owned, titleId, downloadDisabled, onDownload }: ActionsProps) => (
  <div className="col-span-2 mt-1 flex flex-wrap items-center justify-between gap-x-2 gap-y-1 self-end sm:col-span-1 sm:col-start-2 sm:mt-3 sm:gap-x-4 sm:gap-y-2">
    {owned ? <p className="font-bold text-success">You own this guide</p> : <Price dollars={guide.amount} />}
    <ButtonLink
      to={guidePath(guide._id)}
      variant="quiet"
      size="sm"
      aria-describedby={titleId}
      className="border-line whitespace-nowrap max-sm:px-2 sm:mr-auto"
    >
      Look inside
    </ButtonLink>
    {owned ? (
      <Link to={paths.dashboard} className="text-link inline-flex min-h-11 items-center max-sm:text-sm">
        Open your dashboard
      </Link>
    ) : (
      <Button
        variant="secondary"
        className="max-sm:px-3 max-sm:text-sm"
        disabled={downloadDisabled}
        aria-describedby={titleId}
        onClick={onDownload}
      >
        Download PDF
      </Button>
    )}
  </div>
);

/** How long it is, and of when; on a phone, only an edition that is past its season. */
const Facts = ({ guide }: { guide: ShopGuide }) => (
  <p className={classNames('mt-1 text-xs text-ink-soft sm:text-sm', guide.pastSeason === undefined && 'max-sm:hidden')}>
    <span className="whitespace-nowrap">{pageCount(guide.pages)}</span> · <EditionNote guide={guide} />
  </p>
);

const Price = ({ dollars }: { dollars: number }) => (
  <p className="text-lg font-bold whitespace-nowrap tabular-nums" translate="no">
    {formatDollars(dollars)}
  </p>
);
