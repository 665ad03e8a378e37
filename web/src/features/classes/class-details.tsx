import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type ClassPage, canEnroll, canWait } from '#contract/pages/class-page.ts';
import { asDay } from '../../components/day.ts';
import { Page } from '../../components/page.tsx';
import { RouteSteps } from '../../components/sections/route-steps.tsx';
import { Section } from '../../components/sections/section.tsx';
import { ButtonLink } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { SpriteIcon } from '../../components/ui/sprite-icon.tsx';
import { brand } from '../../content/brand.ts';
import { classesPage } from '../../content/pages/classes.ts';
import { paths } from '../../content/paths.ts';
import { useSession } from '../session/session.ts';
import { nextText } from '../shop/checkout-note.tsx';
import { CodeNote, InsteadOf, useSumWithCode } from '../shop/code-note.tsx';
import { shortened } from '../shop/guide-facts.ts';
import { DESCRIPTION_LENGTH } from '../shop/product-page.tsx';
import { AnswerWaiting, useWaitingLink } from './answer-waiting.tsx';
import { ClassDates } from './class-dates.tsx';
import { Enroll } from './enroll.tsx';
import { datesText, priceText, seatsText, spanText, stateText } from './texts.ts';
import { WaitForSeat } from './wait-for-seat.tsx';

/** The page of a class, also of one that is over or was canceled. */
export const ClassDetails = ({ groupClass }: { groupClass: ClassPage }) => {
  const { title, subject, teacher, text, dates, zone, state } = groupClass;
  const description = `${spanText(groupClass)}: ${datesText(groupClass)}, live online with ${teacher}. ${text}`;
  return (
    <Page
      title={title}
      description={shortened(description, DESCRIPTION_LENGTH)}
      noindex={state === 'canceled' || state === 'done'}
    >
      <div className="border-b border-line bg-sand">
        <div className="column grid gap-8 py-8 md:grid-cols-[1fr_22rem] md:gap-12 md:py-14">
          <div className="min-w-0">
            <p className="text-sm">
              <Link to={paths.classes} className="text-link">
                Classes
              </Link>{' '}
              / <span>{subject}</span>
            </p>
            <h1 className="mt-2 text-3xl wrap-anywhere">{title}</h1>
            <p className="mt-3 text-lg">
              Live online with <span translate="no">{teacher}</span>
            </p>
            <ul className="mt-5 grid gap-2">
              <Fact icon="calendar">{spanText(groupClass)}</Fact>
              <Fact icon="clock">{datesText(groupClass)}</Fact>
            </ul>
            <div className="mt-6 max-w-text space-y-4">
              {text.split(/\n+/).map((paragraph, place) => (
                <p key={`${String(place)} ${paragraph}`} className="wrap-anywhere">
                  {paragraph}
                </p>
              ))}
            </div>
          </div>
          <Card className="self-start">
            <Offer groupClass={groupClass} />
          </Card>
        </div>
      </div>
      <Section title={dates.length === 1 ? 'The date' : 'All dates'} split>
        <ClassDates dates={dates} zone={zone} />
      </Section>
      <Section title="How it works" background="sand">
        <RouteSteps steps={classesPage.steps} />
      </Section>
      <Section title="Good to know" split>
        <GoodToKnow groupClass={groupClass} />
      </Section>
    </Page>
  );
};

const Fact = ({ icon, children }: { icon: 'calendar' | 'clock'; children: string }) => (
  <li className="flex gap-3">
    <SpriteIcon name={icon} className="mt-0.5 size-6 shrink-0 text-teal" />
    {children}
  </li>
);

/** The price, the seats, and the way in; where there is none, why. */
const Offer = ({ groupClass }: { groupClass: ClassPage }) => {
  const { id, price, enrollUntil } = groupClass;
  const priced = { _id: id, amount: price };
  const dollars = useSumWithCode([priced]);
  const [state, seats] = [stateText(groupClass), seatsText(groupClass)];
  const link = useWaitingLink();
  const isSignedIn = useSession() !== null;
  // Seats that were offered are held for who has the link, so others see a full class.
  const isOffered = canWait(groupClass) && link?.kind === 'offer';
  const isOpen = canEnroll(groupClass) || isOffered;
  const isWaiting = canWait(groupClass) && link === undefined;
  return (
    <div className="grid gap-4">
      {(isOpen || isWaiting) && <CodeNote item={priced} />}
      {(isOpen || isWaiting) && (
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-2xl font-bold tabular-nums" translate={dollars === 0 ? undefined : 'no'}>
            {priceText(dollars)}
          </span>
          <InsteadOf item={priced} />
          {price > 0 && groupClass.dates.length > 1 && <span className="text-ink-soft">for all dates</span>}
        </p>
      )}
      {state !== '' && !isOffered && <p className="font-bold">{state}</p>}
      {isOffered && (
        <p className="font-semibold">
          We’re holding a seat for the address that got our email. Use it when you enroll.
        </p>
      )}
      {link !== undefined && link.kind !== 'offer' && (
        <AnswerWaiting token={link.token} answer={link.kind === 'wait' ? 'stay' : 'leave'} />
      )}
      {isOpen && !isOffered && seats !== '' && <p className="font-semibold text-teal-deep">{seats}</p>}
      {isOpen && <Enroll groupClass={groupClass} />}
      {isWaiting && <WaitForSeat key={id} id={id} />}
      {isOpen || isWaiting ? (
        <div className="grid gap-2 text-sm text-ink-soft">
          <p>
            Enroll until <strong className="text-navy">{asDay(enrollUntil)}</strong>.
            {price > 0 && ` ${refundText(groupClass)}`}
          </p>
          {isOpen && dollars > 0 && <p>{nextText(isSignedIn ? 'check the total' : 'confirm your email')}</p>}
          {isOpen && dollars === 0 && (
            <p>{!isSignedIn && <span>Next: confirm your email. </span>}There’s nothing to pay.</p>
          )}
        </div>
      ) : (
        <ButtonLink to={paths.classes} variant="secondary">
          See all classes
        </ButtonLink>
      )}
    </div>
  );
};

const GoodToKnow = ({ groupClass }: { groupClass: ClassPage }) => {
  const { price, joinAfterStart } = groupClass;
  return (
    <ul className="max-w-text space-y-3">
      {price > 0 && (
        <Point>
          <strong>{refundText(groupClass)}</strong>{' '}
          {groupClass.refundUntil !== '' &&
            'Write to us, and the money goes back to the card or account that you paid with. '}
          If we cancel the class, everyone gets a full refund.{' '}
          <Link to={paths.refund} className="text-link">
            Refund policy
          </Link>
        </Point>
      )}
      <Point>
        {joinAfterStart
          ? 'You can join after the first date if a seat is free. The price stays the same.'
          : 'Everyone starts together: no one joins after the first date.'}
      </Point>
      <Point>Only families who enrolled get the link to join, by email and on their dashboard.</Point>
      <Point>
        Questions before you decide?{' '}
        <Link to={paths.contact} className="text-link">
          Write to us
        </Link>{' '}
        or call{' '}
        <a className="text-link whitespace-nowrap" href={`tel:${brand.phone}`} translate="no">
          {brand.phoneText}
        </a>
        .
      </Point>
    </ul>
  );
};

/** Until when a seat is refunded in full. */
const refundText = ({ refundUntil = '' }: ClassPage): string =>
  refundUntil === '' ? 'No refund after you enroll.' : `Full refund until ${asDay(refundUntil)}.`;

const Point = ({ children }: { children: ReactNode }) => (
  <li className="flex gap-3">
    <Icon name="check" className="mt-0.5 size-6 shrink-0 text-teal" />
    <span>{children}</span>
  </li>
);
