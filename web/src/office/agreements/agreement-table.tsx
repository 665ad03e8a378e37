import { Link } from 'react-router-dom';
import { dayWithYear, hoursText } from '#contract/dates.ts';
import type { OfficeAgreementRow } from '#contract/endpoints/agreements/office.ts';
import { formatCents } from '#contract/money.ts';
import { Breakable } from '../../components/ui/breakable.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { paths } from '../paths.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { stateText, stateTone } from './words.ts';

const columns: readonly Column<OfficeAgreementRow>[] = [
  {
    header: 'Agreement',
    cell: ({ id, title, student }) => (
      <>
        <Link className="text-link font-semibold" to={paths.agreement(id)}>
          {title}
        </Link>
        <p className="font-normal text-ink-soft">For {student}</p>
      </>
    ),
  },
  {
    header: 'Family',
    cell: ({ fullname, email }) => (
      <>
        {fullname}
        <p className="text-ink-soft">
          <Breakable text={email} />
        </p>
      </>
    ),
  },
  {
    header: 'State',
    cell: ({ state }) => <strong className={stateTone[state]}>{stateText[state]}</strong>,
    short: true,
  },
  {
    header: 'Next',
    cell: ({ next }) =>
      next === null ? null : (
        <>
          {formatCents(next.cents)}{' '}
          <span className={classNames('md:block', next.late ? 'font-semibold text-danger' : 'text-ink-soft')}>
            {next.late ? 'late: ' : ''}
            {dayWithYear(next.due)}
          </span>
        </>
      ),
    short: true,
  },
  {
    header: 'Hours',
    cell: ({ hours, hoursLeft }) =>
      hours === 0 && hoursLeft === 0 ? null : (
        <>
          {hoursLeft.toLocaleString('en-US')} left <span className="text-ink-soft md:block">of {hoursText(hours)}</span>
        </>
      ),
    short: true,
  },
  {
    header: 'Paid',
    cell: ({ paidCents, totalCents }) => (
      <>
        {formatCents(paidCents)} <span className="text-ink-soft md:block">of {formatCents(totalCents)}</span>
      </>
    ),
    numeric: true,
  },
];

/** Agreements, newest first, and on phones a card for each. */
export const AgreementTable = ({ agreements }: { agreements: readonly OfficeAgreementRow[] }) => (
  <DataTable caption="Agreements, newest first" columns={columns} rows={agreements} rowKey={({ id }) => id} />
);
