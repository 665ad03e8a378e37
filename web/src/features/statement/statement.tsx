import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { dayText, hoursText, monthDay, signedHours } from '#contract/dates.ts';
import type {
  BalanceEntryKind,
  Statement,
  StatementMoney,
  StatementPart,
} from '#contract/endpoints/agreements/shapes.ts';
import { outcomeNames } from '#contract/endpoints/consultations/shapes.ts';
import { formatCents } from '#contract/money.ts';
import { Breakable } from '../../components/ui/breakable.tsx';
import { Card } from '../../components/ui/card.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Fact, PrintButton, Sender } from '../../components/ui/paper.tsx';
import { Totals } from '../../components/ui/totals.tsx';

interface StatementSheetProps {
  statement: Statement;
  /** The address of the statement of another year. */
  addressOf: (year: number) => string;
}

/**
 * What a family got and paid in a year. When printed, it is the only part of the page that remains.
 */
export const StatementSheet = ({ statement, addressOf }: StatementSheetProps) => {
  const { year, years } = statement;
  const hasSome = sectionsOf(statement) > 0;
  return (
    <div className="grid max-w-[46rem] gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <nav aria-label="Year" className="flex gap-2">
          {years.map((one) => (
            <Link
              key={one}
              to={addressOf(one)}
              aria-current={one === year ? 'page' : undefined}
              className="inline-flex min-h-11 items-center border-b-2 border-transparent px-4 font-semibold aria-[current=page]:border-navy"
            >
              {one}
            </Link>
          ))}
        </nav>
        {hasSome && <PrintButton />}
      </div>
      {hasSome ? (
        <Sheet statement={statement} />
      ) : (
        <EmptyState
          title={`Nothing in ${String(year)}`}
          text="A statement has the sessions, hours and payments of agreements, and what was paid for classes and guides. There were none in this year."
        />
      )}
    </div>
  );
};

const hasMoney = ({ payments, returns }: StatementMoney): boolean => payments.length + returns.length > 0;

const sectionsOf = ({ agreements, purchases }: Statement): number => agreements.length + (hasMoney(purchases) ? 1 : 0);

const Sheet = ({ statement }: Pick<StatementSheetProps, 'statement'>) => {
  const { year, madeOn, fullname, email, agreements, purchases } = statement;
  return (
    <Card className="grid gap-8 p-5 sm:p-10 print:gap-4 print:border-0 print:p-0">
      <div className="grid gap-6 sm:grid-cols-[1fr_auto] print:grid-cols-[1fr_1fr_auto]">
        <div>
          <Sender />
        </div>
        <dl className="grid content-start gap-3 text-sm sm:order-last print:order-last">
          <Fact term="Statement of">{year}</Fact>
          <Fact term="Made on">{dayText(madeOn)}</Fact>
        </dl>
        <dl className="grid content-start gap-3 text-sm sm:order-last sm:col-span-2 sm:grid-cols-2 print:order-none print:col-span-1 print:grid-cols-1">
          <Fact term="For" isName>
            <span>{fullname}</span>
            <span className="block font-normal">
              <Breakable text={email} />
            </span>
          </Fact>
          <Fact term={sectionsOf(statement) > 1 ? 'Paid in all, less refunds' : 'Paid, less refunds'}>
            {dollars(statement.paid, statement.returned)}
          </Fact>
        </dl>
      </div>
      {agreements.map((part) => (
        <Part key={part.id} part={part} year={year} isOver={Number(madeOn.slice(0, 4)) > year} />
      ))}
      {hasMoney(purchases) && (
        <section className="grid gap-6 print:gap-3">
          <h2 className="text-xl">Classes and guides</h2>
          <Money money={purchases} />
        </section>
      )}
    </Card>
  );
};

const centsOf = (amount: number): number => Math.round(amount * 100);
const dollars = (amount: number, less = 0): string => formatCents(centsOf(amount) - centsOf(less));

/** One agreement. */
const Part = ({ part, year, isOver }: { part: StatementPart; year: number; isOver: boolean }) => {
  const { hoursBefore, changes, hoursAfter } = part;
  return (
    <section className="grid gap-6 print:gap-3">
      <div>
        <h2 className="text-xl wrap-anywhere">{part.title}</h2>
        <p className="text-ink-soft wrap-anywhere">
          For <span translate="no">{part.student}</span>
        </p>
      </div>
      {part.sessions.length > 0 && <Lessons part={part} />}
      {hasMoney(part) && <Money money={part} />}
      {hoursBefore + hoursAfter + changes.length > 0 && (
        <>
          <Table caption="Hours that could be booked" columns={['What', 'Hours']}>
            <tbody role="rowgroup">
              <Row cells={[`Left when ${String(year)} began`, String(hoursBefore)]} />
              {changes.map(({ kind, hours }) => (
                <Row key={kind} cells={[changeTexts[kind], signedHours(hours)]} />
              ))}
            </tbody>
            <Totals>
              <Sum
                name={isOver ? `Left when ${String(year)} ended` : 'Left today'}
                value={String(hoursAfter)}
                span={1}
                isStrong
              />
            </Totals>
          </Table>
          <p className="-mt-3 text-sm text-ink-soft print:mt-0 print:text-xs">
            A session takes its hours when it’s booked, which may be in the year before.
          </p>
        </>
      )}
    </section>
  );
};

/** In columns, so that those of a whole year have room on one sheet of paper. */
const Lessons = ({ part: { sessions, sessionHours } }: { part: StatementPart }) => {
  const id = useId();
  return (
    <div>
      <h3 id={id} className="pb-1 text-lg">
        Sessions
      </h3>
      <ol
        aria-labelledby={id}
        className="gap-x-8 border-t-2 border-navy text-sm tabular-nums sm:columns-2 print:columns-3 print:text-xs"
      >
        {sessions.map(({ day, counselor, hours, outcome }, place) => (
          <li
            // Two lessons may be on one day.
            key={`${day} ${String(place)}`}
            className="flex break-inside-avoid gap-4 border-b border-line py-2 print:gap-2 print:py-0.5"
          >
            <span className="w-12 shrink-0 whitespace-nowrap">{monthDay(day)}</span>
            <span className="min-w-0 flex-1 wrap-anywhere">
              <span translate="no">{counselor}</span>
              {outcome !== 'held' && (
                <span className="text-ink-soft">{`, ${outcomeNames[outcome].toLowerCase()}`}</span>
              )}
            </span>
            <span className="whitespace-nowrap">
              {outcome === 'given-back' ? '0' : hours}
              <span className="sr-only"> {hours === 1 && outcome !== 'given-back' ? 'hour' : 'hours'}</span>
            </span>
          </li>
        ))}
      </ol>
      <p className="pt-2 text-right text-sm font-bold print:pt-1">
        {hoursText(sessionHours)} in {sessions.length === 1 ? 'one session' : `${String(sessions.length)} sessions`}
      </p>
    </div>
  );
};

const Money = ({ money: { payments, returns, paid, returned } }: { money: StatementMoney }) => {
  const rows = [
    ...payments.map((one) => ({ ...one, cents: centsOf(one.amount) })),
    ...returns.map((one) => ({ ...one, cents: -centsOf(one.amount) })),
  ].toSorted((one, other) => one.day.localeCompare(other.day));
  return (
    <Table caption="Payments" columns={['Day', 'What', 'How', 'Amount']}>
      <tbody role="rowgroup">
        {rows.map(({ day, about, receipt, how, cents }, place) => (
          <Row
            key={`${day} ${String(place)}`}
            cells={[
              monthDay(day),
              <>
                {cents < 0 && 'Refunded: '}
                {about}
                {receipt !== '' && (
                  <span className="block font-normal text-ink-soft print:ml-2 print:inline" translate="no">
                    {receipt}
                  </span>
                )}
              </>,
              how,
              formatCents(cents),
            ]}
          />
        ))}
      </tbody>
      <Totals>
        <Sum name="Paid" value={dollars(paid)} span={3} isStrong={returned === 0} />
        {returned > 0 && (
          <>
            <Sum name="Refunded" value={formatCents(-centsOf(returned))} span={3} />
            <Sum name="Paid, less refunds" value={dollars(paid, returned)} span={3} isStrong />
          </>
        )}
      </Totals>
    </Table>
  );
};

const changeTexts: Record<BalanceEntryKind, string> = {
  paid: 'Added by payments',
  refunded: 'Taken off with refunds',
  'refund-failed': 'Added again, because a refund didn’t go through',
  undone: 'Taken off with payments that were recorded by mistake',
  paused: 'Paused while PayPal decides a dispute',
  resumed: 'Added again after a dispute',
  booked: 'Booked for sessions',
  canceled: 'Canceled in time',
  'canceled-late': 'Canceled late',
  'canceled-by-us': 'Canceled by us',
  returned: 'Given back by us',
  given: 'Added by us',
  taken: 'Taken off by us',
};

interface TableProps {
  caption: string;
  columns: readonly string[];
  children: ReactNode;
}

/**
 * A table, and on phones a card for each row. The roles are explicit because some browsers drop a
 * table's roles when CSS changes its display.
 */
const Table = ({ caption, columns, children }: TableProps) => (
  <table
    role="table"
    className="w-full border-collapse text-left text-sm tabular-nums max-sm:block print:text-xs max-sm:[&>tbody]:block"
  >
    <caption className="pb-1 text-left font-serif text-lg font-semibold max-sm:block">{caption}</caption>
    <thead role="rowgroup" className="max-sm:sr-only">
      <tr role="row" className="border-b-2 border-navy">
        {columns.map((name, place) => (
          <th
            key={name}
            role="columnheader"
            scope="col"
            className={classNames(
              'py-2 font-semibold print:py-0.5',
              isLast(place, columns) ? 'text-right' : 'pr-2 sm:pr-4',
            )}
          >
            {name}
          </th>
        ))}
      </tr>
    </thead>
    {children}
  </table>
);

const isLast = (place: number, cells: readonly unknown[]): boolean => place === cells.length - 1;

/** On a phone: what and its amount, below it the day and how. */
const cardPlaces = [
  'max-sm:row-start-2 max-sm:text-ink-soft',
  'max-sm:font-semibold',
  'max-sm:row-start-2 max-sm:text-right max-sm:text-ink-soft',
  'max-sm:col-start-2 max-sm:row-start-1 max-sm:font-semibold',
];

const Row = ({ cells }: { cells: readonly ReactNode[] }) => (
  <tr
    role="row"
    className="break-inside-avoid border-b border-line max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-4 max-sm:py-3"
  >
    {cells.map((cell, place) => (
      <td
        // Cells stay in their place.
        key={String(place)}
        role="cell"
        className={classNames(
          'py-2 align-top max-sm:p-0 print:py-0.5',
          cells.length > 2 && cardPlaces[place],
          isLast(place, cells)
            ? 'text-right whitespace-nowrap'
            : classNames('pr-2 sm:pr-4', place === 1 || cells.length === 2 ? 'wrap-anywhere' : 'whitespace-nowrap'),
        )}
      >
        {cell}
      </td>
    ))}
  </tr>
);

interface SumProps {
  name: string;
  value: string;
  span: number;
  isStrong?: boolean;
}

const Sum = ({ name, value, span, isStrong = false }: SumProps) => (
  <tr role="row" className={classNames(isStrong ? 'font-bold' : 'font-normal', 'max-sm:flex max-sm:justify-between')}>
    <th
      role="rowheader"
      scope="row"
      colSpan={span}
      className={classNames('pt-2 pr-2 sm:pr-4 sm:text-right print:pt-1 print:text-right', !isStrong && 'font-normal')}
    >
      {name}
    </th>
    <td role="cell" className="pt-2 text-right whitespace-nowrap print:pt-1" translate="no">
      {value}
    </td>
  </tr>
);
