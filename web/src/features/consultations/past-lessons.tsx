import type { Consultation } from '#contract/endpoints/consultations/shapes.ts';
import { Icon } from '../../components/ui/icon.tsx';
import { SummaryRow } from '../../components/ui/summary-row.tsx';
import { SummaryText } from './summary-text.tsx';
import { longDayIn, timeIn, visitorZone } from './times/times.ts';

/** The lessons that took place, the latest first and open, with what the counselor wrote. */
export const PastLessons = ({ lessons }: { lessons: readonly Consultation[] }) => (
  <SummaryRow title="Your past sessions">
    <div>
      {lessons.map(({ id, start, counselor, summary }, index) => (
        <details key={id} open={index === 0} className="group border-t border-line first-of-type:border-t-0">
          <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 py-3 group-first-of-type:pt-0">
            <span className="min-w-0">
              <span className="font-semibold">
                {longDayIn(start, visitorZone())}, {timeIn(start, visitorZone())}
              </span>
              <span className="block text-sm text-ink-soft">
                Held with <span translate="no">{counselor.name}</span>
              </span>
            </span>
            <Icon name="plus" className="size-5 shrink-0 transition-[rotate] group-open:rotate-45 print:hidden" />
          </summary>
          <div className="max-w-text pb-5">
            {summary === undefined ? (
              <p className="text-ink-soft">Your counselor hasn’t sent a summary yet. We’ll email you when it’s here.</p>
            ) : (
              <SummaryText {...summary} />
            )}
          </div>
        </details>
      ))}
    </div>
  </SummaryRow>
);
