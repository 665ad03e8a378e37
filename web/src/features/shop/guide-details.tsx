import { Link } from 'react-router-dom';
import type { ShopGuide } from '#contract/endpoints/guides/shapes.ts';
import type { GuidePage } from '#contract/pages/guide-page.ts';
import { asDay } from '../../components/day.ts';
import { Page } from '../../components/page.tsx';
import { FaqSection } from '../../components/sections/faq-section.tsx';
import { Section } from '../../components/sections/section.tsx';
import { aboveBar } from '../../components/ui/above-bar.ts';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { VisuallyHidden } from '../../components/ui/visually-hidden.tsx';
import { paths } from '../../content/paths.ts';
import { categoryLabels } from './categories.ts';
import { toggle, useOwnedIds } from './choose.ts';
import { CodeNote, InsteadOf, useSumWithCode } from './code-note.tsx';
import { GuideCover } from './guide-cover.tsx';
import { fileSize, pageCount, shortened } from './guide-facts.ts';
import { GuideTitle } from './guide-title.tsx';
import { formatDollars } from './money.ts';
import { AlsoIn, BuyBar, DESCRIPTION_LENGTH, Offer, OffSale, OtherGuide, Owned, ProductTop } from './product-page.tsx';
import { useSelection } from './selection.ts';

/** The page of a guide that is or was on sale. */
export const GuideDetails = ({ guide }: { guide: GuidePage }) => {
  const { title, desc, onSale, pictures } = guide;
  return (
    <Page
      title={title}
      description={shortened(desc, DESCRIPTION_LENGTH)}
      noindex={!onSale}
      picture={pictures.cover === null ? undefined : { ...pictures.cover, alt: `The cover of “${title}”` }}
    >
      <Top guide={guide} />
      <Inside guide={guide} />
    </Page>
  );
};

/** All that follows the offer, and at its end the way to buy; nothing for a guide of mere facts. */
const Inside = ({ guide }: { guide: GuidePage }) => {
  const { pictures, whatsNew, outcomes, contents, author, questions, related } = guide;
  const hasPagesInside = contents.length > 0 || pictures.samples.length > 0;
  const hasMore =
    hasPagesInside || author !== null || [whatsNew, outcomes, questions, related].some(({ length }) => length > 0);
  const isOwned = useOwnedIds().has(guide._id);
  return (
    <div className={aboveBar}>
      {whatsNew.length > 0 && (
        <Section title={`What’s new in the ${guide.edition} edition`} split>
          <Points points={whatsNew} />
        </Section>
      )}
      {outcomes.length > 0 && (
        <Section title="What you’ll be able to do" background={whatsNew.length > 0 ? 'sand' : 'paper'} split>
          <Points points={outcomes} />
        </Section>
      )}
      {hasPagesInside && <LookInside guide={guide} />}
      {author !== null && (
        <Section title="Who wrote it" split>
          <p className="max-w-text">
            <strong>{author.name}</strong>
            <br />
            <span className="text-ink-soft">{author.credential}</span>
          </p>
          {guide.checkedOn !== '' && (
            <p className="mt-3 max-w-text text-ink-soft">
              Facts, dates and links were checked on <span>{asDay(guide.checkedOn)}</span>.
            </p>
          )}
        </Section>
      )}
      {questions.length > 0 && <FaqSection questions={questions} background="sand" />}
      {related.length > 0 && <Related guides={related} />}
      {hasMore && guide.onSale && !isOwned && <BuyBar item={guide} action="Buy this guide" />}
    </div>
  );
};

const Points = ({ points }: { points: readonly string[] }) => (
  <ul className="max-w-text space-y-3">
    {points.map((point, place) => (
      <li key={`${String(place)} ${point}`} className="flex gap-3">
        <Icon name="check" className="mt-0.5 size-6 text-teal" />
        {point}
      </li>
    ))}
  </ul>
);

const Top = ({ guide }: { guide: GuidePage }) => (
  <ProductTop
    cover={<Cover guide={guide} />}
    kind={categoryLabels[guide.category]}
    title={<GuideTitle title={guide.title} />}
  >
    <p className="max-w-text sm:mt-4">{guide.desc}</p>
    <p className="mt-4 text-sm text-ink-soft">
      PDF · <span className="whitespace-nowrap">{pageCount(guide.pages)}</span> ·{' '}
      <span className="whitespace-nowrap">
        Edition <span translate="no">{guide.edition}</span>
      </span>
      {guide.checkedOn !== '' && (
        <span>
          {' '}
          · <span className="whitespace-nowrap">{`Checked on ${asDay(guide.checkedOn)}`}</span>
        </span>
      )}
    </p>
    {guide.readAloud !== undefined && (
      <p className="mt-1 text-sm text-ink-soft">
        <Link to={paths.accessibility} className="text-link">
          {guide.readAloud ? 'Works with screen readers' : 'Not made for screen readers'}
        </Link>
      </p>
    )}
    {guide.pastSeason === true && (
      <p className="mt-4 max-w-text font-semibold">
        This edition is for the{' '}
        <span className="whitespace-nowrap" translate="no">
          {guide.edition.replace('-', '–')}
        </span>{' '}
        school year, which is over.
        {guide.onSale && <span> Buyers get the next edition free.</span>}
      </p>
    )}
    <Buying guide={guide} />
    <AlsoIn bundles={guide.bundles} />
  </ProductTop>
);

const Cover = ({ guide }: { guide: GuidePage }) => {
  const { cover } = guide.pictures;
  if (cover === null) return <GuideCover guide={guide} lazy={false} />;
  return (
    <img
      src={cover.url}
      srcSet={`${guide.cover} 280w, ${cover.url} ${String(cover.width)}w`}
      sizes="(min-width: 900px) 18rem, (min-width: 600px) 11rem, 6.5rem"
      width={cover.width}
      height={cover.height}
      alt=""
      className="h-auto w-full rounded-sm border border-line"
    />
  );
};

/** The price and the ways on: buy, select, or read the sample. */
const Buying = ({ guide }: { guide: GuidePage }) => {
  if (useOwnedIds().has(guide._id)) return <Owned text="You own this guide" />;
  if (guide.onSale) return <GuideOffer guide={guide} />;
  return <OffSale text="This guide is no longer for sale." kept="Did you buy it? It’s still yours:" />;
};

const GuideOffer = ({ guide }: { guide: GuidePage }) => {
  const selected = useSelection();
  const isSelected = selected.some(({ _id }) => _id === guide._id);
  const { sample } = guide;
  const dollars = useSumWithCode([guide]);
  const price = (
    <>
      <CodeNote item={guide} />
      <p className="text-2xl font-bold tabular-nums">
        <span translate="no">{formatDollars(dollars)}</span> <InsteadOf item={guide} />
      </p>
    </>
  );
  const select = (
    <Button
      size="lg"
      variant="secondary"
      className="max-sm:w-full"
      aria-pressed={isSelected}
      onClick={() => toggle(guide)}
    >
      {isSelected ? 'Selected' : 'Add to selection'}
    </Button>
  );
  return (
    <Offer item={guide} price={price} beside={select}>
      {selected.length > 0 && (
        <p className="text-sm" role="status">
          <span translate="no">{selected.length}</span> <span>{selected.length === 1 ? 'guide' : 'guides'}</span>{' '}
          selected.{' '}
          <Link to={paths.majorInsights} className="text-link">
            Go to your selection
          </Link>
        </p>
      )}
      {sample !== null && (
        <p>
          <a href={sample.url} className="text-link inline-flex min-h-11 items-center font-semibold">
            {/* Without a span, the flex container would drop the spaces. */}
            <span>
              Read a free sample (PDF, <span>{pageCount(sample.pages)}</span>, <span>{fileSize(sample.bytes)}</span>)
            </span>
          </a>
        </p>
      )}
    </Offer>
  );
};

const LookInside = ({ guide: { contents, pictures, pages } }: { guide: GuidePage }) => (
  <Section title="Look inside" background="teal" id="inside">
    <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
      {contents.length > 0 && (
        <div>
          <h3 className="text-lg">Contents</h3>
          <ol className="mt-3">
            {contents.map(({ title, page }) => (
              <li key={`${title} ${String(page)}`} className="flex justify-between gap-4 border-t border-line py-2">
                <span className="min-w-0">{title}</span>
                <span className="text-ink-soft tabular-nums">
                  <span className="sr-only">page </span>
                  {page}
                </span>
              </li>
            ))}
          </ol>
        </div>
      )}
      {pictures.samples.length > 0 && (
        <div className="break-inside-avoid">
          <h3 className="text-lg">
            {pages === 1
              ? 'Its one page'
              : `${pictures.samples.length === 1 ? 'One' : 'Two'} of the ${String(pages)} pages`}
          </h3>
          <ul className="mt-3 grid grid-cols-2 gap-4">
            {pictures.samples.map(({ url, width, height }, place) => (
              <li key={url}>
                <a href={url} aria-label={`Sample page ${String(place + 1)}, larger`} className="block">
                  <img
                    src={url}
                    width={width}
                    height={height}
                    alt=""
                    loading="lazy"
                    className="h-auto w-full rounded-sm border border-line bg-paper"
                  />
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  </Section>
);

const Related = ({ guides }: { guides: readonly ShopGuide[] }) => {
  const owned = useOwnedIds();
  const selected = useSelection();
  return (
    <Section title="Related guides">
      <ul className="grid gap-6 sm:grid-cols-3 print:grid-cols-1">
        {guides.map((guide) => (
          <OtherGuide key={guide._id} guide={guide}>
            {owned.has(guide._id) ? (
              <p className="mt-1 text-sm font-bold text-success">You own it</p>
            ) : (
              <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
                <p className="text-sm text-ink-soft tabular-nums" translate="no">
                  {formatDollars(guide.amount)}
                </p>
                <AddButton guide={guide} isSelected={selected.some(({ _id }) => _id === guide._id)} />
              </div>
            )}
          </OtherGuide>
        ))}
      </ul>
    </Section>
  );
};

const AddButton = ({ guide, isSelected }: { guide: ShopGuide; isSelected: boolean }) => (
  <Button
    size="sm"
    variant="secondary"
    className="print:hidden"
    aria-pressed={isSelected}
    onClick={() => toggle(guide)}
  >
    <span>{isSelected ? 'Added' : 'Add'}</span> <VisuallyHidden>{guide.title}</VisuallyHidden>
  </Button>
);
