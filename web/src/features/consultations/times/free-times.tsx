import { lazy } from 'react';
import { Link } from 'react-router-dom';
import { Near } from '../../../components/ui/near.tsx';
import { brand } from '../../../content/brand.ts';
import { paths } from '../../../content/paths.ts';
import type { BookingProps } from '../booking.tsx';
import { LoadingTimes } from './loading-times.tsx';

// Most of the page's code, for the part that is below the first screen of a phone.
const Booking = lazy(async () => ({ default: (await import('../booking.tsx')).Booking }));

const waiting = (
  <div id="free-times">
    <h2 className="mb-4 text-2xl">Choose a time</h2>
    <LoadingTimes />
  </div>
);

/** The free times, loaded when they come near the screen. */
export const FreeTimes = ({ onSubject }: BookingProps) => (
  <>
    <Near waiting={waiting}>
      <Booking onSubject={onSubject} />
    </Near>
    <noscript>
      <style>{'#free-times>[role=status]{display:none}'}</style>
      <p>
        The free times need JavaScript. To set up a time without it, call{' '}
        <a className="text-link whitespace-nowrap" href={`tel:${brand.phone}`}>
          {brand.phoneText}
        </a>{' '}
        or{' '}
        <Link className="text-link" to={paths.contact}>
          send us a message
        </Link>
        .
      </p>
    </noscript>
  </>
);
