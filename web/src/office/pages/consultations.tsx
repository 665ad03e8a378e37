import { Link, useSearchParams } from 'react-router-dom';
import { zoneName } from '../../features/consultations/times.ts';
import { useOfficeSession } from '../api.ts';
import { Availability } from '../consultations/availability-editor.tsx';
import { Bookings } from '../consultations/bookings.tsx';
import { OfficePage } from '../ui/office-page.tsx';

/** The consultations, and when they can be booked. */
export const ConsultationsPage = () => {
  const { zone } = useOfficeSession();
  const [search] = useSearchParams();
  const showsAvailability = search.get('show') === 'hours';
  const views = [
    { name: 'Consultations', to: '?', isCurrent: !showsAvailability },
    { name: 'Hours', to: '?show=hours', isCurrent: showsAvailability },
  ];
  return (
    <OfficePage title="Calendar" lead={`All times are in ${zoneName(zone)}.`}>
      <nav aria-label="Calendar" className="mb-6 flex gap-2 border-b border-line print:hidden">
        {views.map(({ name, to, isCurrent }) => (
          <Link
            key={name}
            to={to}
            aria-current={isCurrent ? 'page' : undefined}
            className="inline-flex min-h-11 items-center border-b-2 border-transparent px-4 font-semibold aria-[current=page]:border-navy"
          >
            {name}
          </Link>
        ))}
      </nav>
      {showsAvailability ? <Availability /> : <Bookings />}
    </OfficePage>
  );
};
