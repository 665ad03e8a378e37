import { lazy } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { zoneName } from '../../features/consultations/times/times.ts';
import { useOfficeSession } from '../api.ts';
import { Availability } from '../consultations/availability/availability-editor.tsx';
import { Bookings } from '../consultations/bookings.tsx';
import { OfficePage } from '../ui/office-page.tsx';

// Only for who looks back.
const HeldHours = lazy(async () => ({ default: (await import('../consultations/held-hours.tsx')).HeldHours }));

/** The consultations, when they can be booked, and the hours that were held. */
export const ConsultationsPage = () => {
  const { zone } = useOfficeSession();
  const [search] = useSearchParams();
  const shown = search.get('show');
  const views = [
    { name: 'Bookings', to: '?', isCurrent: shown !== 'hours' && shown !== 'held' },
    { name: 'Availability', to: '?show=hours', isCurrent: shown === 'hours' },
    { name: 'Payroll', to: '?show=held', isCurrent: shown === 'held' },
  ];
  return (
    <OfficePage title="Calendar" lead={`All times are in ${zoneName(zone)}.`}>
      <nav aria-label="Calendar" className="mb-6 flex flex-wrap border-b border-line sm:gap-2 print:hidden">
        {views.map(({ name, to, isCurrent }) => (
          <Link
            key={name}
            to={to}
            aria-current={isCurrent ? 'page' : undefined}
            className="inline-flex min-h-11 items-center border-b-2 border-transparent px-2 font-semibold sm:px-4 aria-[current=page]:border-navy"
          >
            {name}
          </Link>
        ))}
      </nav>
      {shown === 'hours' ? <Availability /> : shown === 'held' ? <HeldHours /> : <Bookings />}
    </OfficePage>
  );
};
