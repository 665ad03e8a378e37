import type { Consultation } from '#contract/endpoints/consultations/shapes.ts';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { paths } from '../../../content/paths.ts';
import { Phrases } from '../phrases.tsx';
import { whenIn } from '../times/times.ts';

/** Sessions that were booked together. */
export const BookedSeries = ({ sessions }: { sessions: readonly Consultation[] }) => (
  <div className="grid gap-6">
    <p role="status" className="rounded-md border border-success bg-success-wash p-5">
      One confirmation with a calendar entry for each session is on its way to your email.
    </p>
    <ol className="border-t border-line">
      {sessions.map(({ id, start, zone }) => (
        <li key={id} className="border-b border-line py-3 font-semibold">
          <Phrases text={whenIn(start, zone)} />
        </li>
      ))}
    </ol>
    <p>Plans change? Move or cancel any of them in your dashboard.</p>
    <ButtonLink to={paths.dashboard} variant="secondary" className="justify-self-start">
      Go to your dashboard
    </ButtonLink>
  </div>
);
