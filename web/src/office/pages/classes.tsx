import { Link } from 'react-router-dom';
import { listOfficeClasses, type OfficeClassRow } from '#contract/endpoints/classes/office.ts';
import { ButtonLink } from '../../components/ui/button.tsx';
import { serverTime } from '../../features/api/server-time.ts';
import { useOfficeQuery, useOfficeSession } from '../api.ts';
import { dateText, stateText, stateTone } from '../classes/words.ts';
import { paths } from '../paths.ts';
import { DataTable } from '../ui/data-table.tsx';
import { formatCount } from '../ui/format.ts';
import { ListState } from '../ui/list-state.tsx';
import { OfficePage } from '../ui/office-page.tsx';
import { Sample } from '../ui/sample.tsx';

const newClass = <ButtonLink to={paths.newClass}>New class</ButtonLink>;

/** The classes with their dates and seats. Counselors see those that they teach. */
export const ClassesPage = () => {
  const { role, zone } = useOfficeSession();
  const query = useOfficeQuery(listOfficeClasses, {});
  const isOwner = role === 'owner';
  const hasSome = query.data !== undefined && query.data.classes.length > 0;
  return (
    <OfficePage title="Classes" actions={hasSome && isOwner ? newClass : undefined}>
      <ListState
        query={query}
        name="classes"
        isEmpty={({ classes }) => classes.length === 0}
        empty={
          isOwner
            ? {
                title: 'No classes yet',
                text: 'A class has dates with one teacher, and seats that families buy. Its dates take the teacher’s time in the calendar.',
                action: (
                  <Sample
                    title="SAT Math in six weeks"
                    aside="5 of 8 seats taken"
                    text="With Hanna Marlow. Next on Saturday at 10 AM."
                  >
                    {newClass}
                  </Sample>
                ),
              }
            : { title: 'No classes yet', text: 'Here are the classes that you teach. An owner adds them.' }
        }
      >
        {({ classes }) => <Classes classes={classes} zone={zone} />}
      </ListState>
    </OfficePage>
  );
};

const Classes = ({ classes, zone }: { classes: readonly OfficeClassRow[]; zone: string }) => (
  <DataTable
    caption="Classes"
    rows={classes}
    rowKey={({ id }) => id}
    columns={[
      {
        header: 'Class',
        cell: ({ id, title, teacher }) => (
          <>
            <Link className="text-link font-semibold" to={paths.class(id)}>
              {title}
            </Link>
            <p className="font-normal text-ink-soft">With {teacher.name}</p>
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
        cell: ({ state, dates }) => {
          const next = state === 'canceled' ? undefined : dates.find(({ start }) => start > serverTime());
          return (
            <>
              {next === undefined ? 'None' : dateText(next.start, zone)}
              <p className="text-ink-soft">{formatCount(dates.length, 'date')}</p>
            </>
          );
        },
      },
      {
        header: 'Seats',
        cell: ({ state, taken, seats, waiting }) =>
          state === 'canceled' ? null : (
            <>
              {taken} of {seats} taken
              {waiting > 0 && <p className="text-ink-soft">{waiting} waiting</p>}
            </>
          ),
        short: true,
      },
    ]}
  />
);
