import { Link, useSearchParams } from 'react-router-dom';
import { dateFormat, dayIn, shortDay } from '#contract/dates.ts';
import {
  exportOfficeHeldHours,
  type HeldHours as Group,
  listOfficeHeldHours,
} from '#contract/endpoints/consultations/office.ts';
import { lessonOutcomes, outcomeNames } from '#contract/endpoints/consultations/shapes.ts';
import { SelectField } from '../../components/ui/fields/select-field.tsx';
import { serverTime } from '../../features/api/server-time.ts';
import { useOfficeQuery, useOfficeSession } from '../api.ts';
import { paths } from '../paths.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { ListState } from '../ui/list-state.tsx';
import { OfficeSection } from '../ui/section.tsx';
import { Sums } from '../ui/sums.tsx';

/** November 2026. @param month as `YYYY-MM` */
const monthText = (month: string): string =>
  dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01`));

/** This year and the last one, each before its months, the newest first. */
function periodsUntil(today: string): { value: string; label: string }[] {
  const year = Number(today.slice(0, 4));
  return [year, year - 1].flatMap((one) => {
    const months = Array.from({ length: 12 }, (_, index) => `${String(one)}-${String(12 - index).padStart(2, '0')}`);
    return [
      ...months.filter((month) => month <= today.slice(0, 7)).map((value) => ({ value, label: monthText(value) })),
      { value: String(one), label: `All of ${String(one)}` },
    ];
  });
}

/**
 * The lessons that counselors held in a month, or the sums of a year. A counselor sees their own.
 */
export const HeldHours = () => {
  const { zone } = useOfficeSession();
  const [search, setSearch] = useSearchParams();
  const today = dayIn(zone, serverTime());
  const period = search.get('period') ?? today.slice(0, 7);
  const query = useOfficeQuery(listOfficeHeldHours, { period });
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="w-full sm:w-64">
          <SelectField
            label="Month or year"
            options={periodsUntil(today)}
            value={period}
            onChange={({ target }) => setSearch({ show: 'held', period: target.value }, { replace: true })}
          />
        </div>
        {query.data !== undefined && query.data.held.length > 0 && (
          <ExportButton endpoint={exportOfficeHeldHours} input={{ period }} />
        )}
      </div>
      <ListState
        query={query}
        name="hours"
        isEmpty={({ held }) => held.length === 0}
        empty={{
          title: 'No hours in this time',
          text: 'A session is here once it has begun, or was canceled too late to give its hours back.',
        }}
      >
        {({ held, period: ofHeld }) => <Held held={held} isYear={ofHeld.length === 4} />}
      </ListState>
    </div>
  );
};

const Held = ({ held, isYear }: { held: readonly Group[]; isYear: boolean }) => (
  <div className="grid gap-6">
    <div className="rounded-md border border-line px-4 py-1 sm:px-5 sm:py-3">
      <Sums
        label="Hours of all"
        sums={lessonOutcomes.map((outcome) => ({
          name: outcomeNames[outcome],
          value: String(held.reduce((sum, { hours }) => sum + hours[outcome], 0)),
        }))}
      />
    </div>
    {isYear ? (
      <>
        <DataTable
          caption="Hours of the year by counselor"
          columns={[counselorColumn, ...outcomeColumns]}
          rows={yearsOf(held)}
          rowKey={({ counselor }) => counselor.id}
        />
        <DataTable
          caption="Hours by counselor and month"
          columns={[monthColumn, counselorColumn, ...outcomeColumns]}
          rows={held}
          rowKey={keyOf}
        />
      </>
    ) : (
      <div>
        {held.map((group) => (
          <OfficeSection key={keyOf(group)} role="group" title={group.counselor.name} lead={leadOf(group)}>
            <DataTable
              caption={`Sessions of ${group.counselor.name}, earliest first`}
              columns={lessonColumns}
              rows={group.sessions}
              rowKey={({ id }) => id}
            />
          </OfficeSection>
        ))}
      </div>
    )}
  </div>
);

const keyOf = ({ counselor, month }: Group): string => `${counselor.id} ${month}`;

/** 12 hours held, 1 canceled late */
const leadOf = ({ hours }: Group): string =>
  [`${String(hours.held)} ${hours.held === 1 ? 'hour' : 'hours'} held`]
    .concat(hours['canceled-late'] === 0 ? [] : `${String(hours['canceled-late'])} canceled late`)
    .concat(hours['given-back'] === 0 ? [] : `${String(hours['given-back'])} given back`)
    .join(', ');

type CounselorHours = Pick<Group, 'counselor' | 'hours'>;

/** The hours of each counselor, of all months together. */
function yearsOf(held: readonly Group[]): CounselorHours[] {
  const years = new Map<string, CounselorHours>();
  for (const { counselor, hours } of held) {
    const year = years.get(counselor.id);
    const sum = (outcome: keyof Group['hours']) => (year?.hours[outcome] ?? 0) + hours[outcome];
    const added = { held: sum('held'), 'canceled-late': sum('canceled-late'), 'given-back': sum('given-back') };
    years.set(counselor.id, { counselor, hours: added });
  }
  return [...years.values()];
}

const monthColumn: Column<Group> = {
  header: 'Month',
  cell: ({ month }) => (
    <Link className="text-link" to={`?show=held&period=${month}`}>
      {monthText(month)}
    </Link>
  ),
};

const counselorColumn: Column<CounselorHours> = { header: 'Counselor', cell: ({ counselor }) => counselor.name };

const outcomeColumns: readonly Column<CounselorHours>[] = lessonOutcomes.map((outcome) => ({
  header: outcomeNames[outcome],
  cell: ({ hours }) => String(hours[outcome]),
  numeric: true,
}));

const lessonColumns: readonly Column<Group['sessions'][number]>[] = [
  {
    header: 'Family',
    cell: ({ fullname, email }) =>
      email === '' ? (
        fullname
      ) : (
        <Link className="text-link" to={paths.person(email)}>
          {fullname}
        </Link>
      ),
  },
  { header: 'Day', cell: ({ day }) => shortDay(day), short: true },
  { header: 'Result', cell: ({ outcome }) => outcomeNames[outcome], short: true, half: true },
  { header: 'Hours', cell: ({ hours }) => String(hours), numeric: true, half: true },
];
