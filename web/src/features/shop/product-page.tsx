import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Bundle, ShopGuide } from '#contract/endpoints/guides/shapes.ts';
import type { GuidePage } from '#contract/pages/guide-page.ts';
import { guidePath } from '#contract/site-paths.ts';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { paths } from '../../content/paths.ts';
import { isCheckoutClosed } from '../../content/sections/checkout.ts';
import { CheckoutNote } from './checkout-note.tsx';
import { useSumWithCode } from './code-note.tsx';
import { useDownload } from './download.tsx';
import { GuideCover } from './guide-cover.tsx';
import { GuideTitle } from './guide-title.tsx';
import { formatDollars } from './money.ts';
import { toSelected, useSelection } from './selection.ts';

/** What the pages of guides and of bundles share. */

/** The longest description that search engines show whole. */
export const DESCRIPTION_LENGTH = 158;

interface ProductTopProps {
  cover: ReactNode;
  /** The last part of the breadcrumb. */
  kind: string;
  title: ReactNode;
  children: ReactNode;
}

/** The top of the page: cover, title, what it is, and the ways to buy it. */
export const ProductTop = ({ cover, kind, title, children }: ProductTopProps) => (
  <div className="border-b border-line bg-sand">
    <div className="column grid grid-cols-[6.5rem_1fr] gap-x-4 gap-y-5 py-8 sm:grid-cols-[11rem_1fr] sm:gap-x-10 sm:gap-y-0 md:grid-cols-[18rem_1fr] md:gap-x-12 md:py-14">
      <div className="self-start sm:row-span-2">{cover}</div>
      <div className="min-w-0">
        <p className="text-sm">
          <Link to={paths.majorInsights} className="text-link">
            Major Insights
          </Link>{' '}
          / <span>{kind}</span>
        </p>
        <h1 className="mt-2 text-2xl sm:text-3xl">{title}</h1>
      </div>
      <div className="col-span-2 min-w-0 sm:col-span-1 sm:col-start-2">{children}</div>
    </div>
  </div>
);

const Box = ({ children }: { children: ReactNode }) => (
  <div className="mt-6 grid max-w-text justify-items-start gap-4 border-t border-line pt-6">{children}</div>
);

interface OfferProps {
  item: ShopGuide | Bundle;
  price: ReactNode;
  /** Another button. */
  beside?: ReactNode;
  children: ReactNode;
}

/** The price, the button that buys, and what is said below it. */
export const Offer = ({ item, price, beside, children }: OfferProps) => (
  <Box>
    {price}
    <CheckoutNote isFree={item.amount === 0} />
    <div className="flex w-full flex-wrap gap-3 print:hidden">
      <BuyButton item={item} className="max-sm:w-full">
        Buy now
      </BuyButton>
      {beside}
    </div>
    {children}
    <RefundPromise />
  </Box>
);

const BuyButton = ({ item, ...button }: { item: ShopGuide | Bundle; className?: string; children: ReactNode }) => {
  const { download, preload, dialog } = useDownload();
  const buy = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        {...button}
        ref={buy}
        size="lg"
        onPointerOver={preload}
        onFocus={preload}
        onClick={() => download([toSelected(item)], buy.current)}
      />
      {dialog}
    </>
  );
};

interface BuyBarProps {
  item: ShopGuide | Bundle;
  /** The name of its button. */
  action: string;
}

/**
 * The price and the button again, at the end of what is said about the item. On phones it stays at
 * the bottom of the screen from where the first button has left it.
 */
export const BuyBar = ({ item, action }: BuyBarProps) => {
  const selected = useSelection();
  const dollars = useSumWithCode([item]);
  return (
    <div className="sticky bottom-0 z-10 border-t border-line bg-paper py-3 pb-[max(12px,env(safe-area-inset-bottom))] sm:static sm:py-8 print:hidden">
      <div className="column flex items-center justify-between gap-x-6 gap-y-3 sm:justify-start">
        <div className="min-w-0">
          <p className="max-sm:hidden">
            <GuideTitle title={item.title} subtitle="text-sm text-ink-soft" />
          </p>
          <p className="text-lg leading-6 font-bold whitespace-nowrap tabular-nums sm:mt-1" translate="no">
            {formatDollars(dollars)}
          </p>
          {selected.length > 0 && (
            <Link to={paths.majorInsights} className="text-link inline-block py-0.5 text-sm whitespace-nowrap">
              <span>See your selection</span> <span translate="no">({selected.length})</span>
            </Link>
          )}
        </div>
        <BuyButton item={item} className="shrink-0">
          {action}
        </BuyButton>
      </div>
    </div>
  );
};

interface OtherGuideProps {
  guide: ShopGuide;
  large?: boolean;
  children: ReactNode;
}

/** Another guide: its cover, its title as a link, and what is said of it. */
export const OtherGuide = ({ guide, large = false, children }: OtherGuideProps) => (
  <li className="relative grid grid-cols-[92px_1fr] content-start gap-4 break-inside-avoid">
    <GuideCover guide={guide} />
    <div className="min-w-0">
      <h3 className={`${large ? 'text-lg' : 'text-base'} leading-6 font-semibold`}>
        <Link to={guidePath(guide._id)} className="text-link after:absolute after:inset-0">
          <GuideTitle title={guide.title} />
        </Link>
      </h3>
      {children}
    </div>
  </li>
);

/** In place of an offer, for people who have what it is about. */
export const Owned = ({ text }: { text: string }) => (
  <Box>
    <p className="font-bold text-success">{text}</p>
    <ButtonLink to={paths.dashboard}>Open your dashboard</ButtonLink>
  </Box>
);

/** In place of an offer that has ended. */
export const OffSale = ({ text, kept }: { text: string; kept: string }) => (
  <Box>
    <p className="font-bold">{text}</p>
    <p className="text-sm text-ink-soft">
      <span>{kept}</span>{' '}
      <Link to={paths.dashboard} className="text-link">
        open your dashboard
      </Link>
      .
    </p>
    <ButtonLink to={paths.majorInsights} variant="secondary">
      See the guides on sale
    </ButtonLink>
  </Box>
);

const RefundPromise = () => (
  <p className="text-sm text-ink-soft">
    {isCheckoutClosed() ? 'Download' : 'Pay with PayPal and download'} right away, now and next year, on any device.
    When we publish a new edition, you’ll get it free. Not what you need? Write to us, and if the reason is genuine,
    you’ll get your money back:{' '}
    <Link to={paths.refund} className="text-link">
      refund policy
    </Link>
    .
  </p>
);

/** The bundles that a guide is in. */
export const AlsoIn = ({ bundles }: Pick<GuidePage, 'bundles'>) =>
  bundles.map(({ _id, title, price, guides }) => (
    <p key={_id} className="mt-4 max-w-text text-sm">
      Also in{' '}
      <Link to={guidePath(_id)} className="text-link font-semibold">
        {title}
      </Link>
      ,{' '}
      <span className="whitespace-nowrap">
        <span translate="no">{guides}</span> guides
      </span>{' '}
      for <span translate="no">{formatDollars(price)}</span>.
    </p>
  ));
