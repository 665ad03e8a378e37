import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Consultation } from '#contract/shapes.ts';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { brand } from '../../content/brand.ts';
import { paths } from '../../content/paths.ts';
import { QueryProvider } from '../api/query.tsx';
import { ConsultationDetails } from './consultation-details.tsx';
import { DetailsForm } from './details-form.tsx';
import { Phrases } from './phrases.tsx';
import { useSlots } from './queries.ts';
import { RefusedTime } from './refused-time.tsx';
import { TimePicker } from './time-picker.tsx';
import { whenIn } from './times.ts';
import { useBookingForm } from './use-booking-form.ts';
import { LOADING, useStepFocus } from './use-step-focus.ts';

/** Books a consultation: choose a time, say how, book (docs/product.md#consultations). */
export const Booking = () => (
  <QueryProvider>
    <BookingSteps />
  </QueryProvider>
);

const BookingSteps = () => {
  const [booked, setBooked] = useState<Consultation | null>(null);
  const slots = useSlots();
  const booking = useBookingForm(setBooked);
  const { form, refusal, choose } = booking;
  const { start = '', zone = '' } = useWatch({ control: form.control });
  const slot = slots.data?.slots.find((one) => one.start === start);
  const isLoading = slots.data === undefined && slots.isPending;
  const step = booked !== null ? 'booked' : isLoading ? LOADING : slot === undefined ? 'times' : 'details';
  const heading = useStepFocus(step);
  const businessZone = slots.data?.zone ?? brand.timeZone;

  if (booked !== null) {
    return (
      <>
        <StepHeading ref={heading}>Your consultation is booked</StepHeading>
        <Booked consultation={booked} businessZone={businessZone} />
      </>
    );
  }
  if (slot === undefined) {
    // The time of a draft may have been taken in the meantime.
    const refused = refusal ?? (start !== '' && slots.isSuccess ? { start, message: noLongerFree, slots: [] } : null);
    return (
      <>
        <StepHeading ref={heading}>Choose a time</StepHeading>
        {refused !== null && (
          <RefusedTime refusal={refused} zone={zone} businessZone={businessZone} onChoose={choose} />
        )}
        <TimePicker
          zone={zone}
          onZone={(chosen) => {
            form.setValue('zone', chosen);
          }}
          onChoose={choose}
          suits={(one) => one.start !== refused?.start}
        />
      </>
    );
  }
  return (
    <>
      <StepHeading ref={heading}>{whenIn(start, zone, businessZone)}</StepHeading>
      <Button
        variant="quiet"
        className="-mt-4 mb-4 -ml-5"
        onClick={() => {
          choose('');
        }}
      >
        Change the time
      </Button>
      <DetailsForm booking={booking} slot={slot} businessZone={businessZone} />
    </>
  );
};

const noLongerFree = 'The time you chose is no longer free. Please choose another.';

const StepHeading = ({ ref, children }: { ref: React.Ref<HTMLHeadingElement>; children: string }) => (
  <h2 ref={ref} tabIndex={-1} className="mb-6 text-2xl outline-none">
    <Phrases text={children} />
  </h2>
);

const Booked = ({ consultation, businessZone }: { consultation: Consultation; businessZone: string }) => (
  <div className="grid gap-6">
    <p role="status" className="rounded-md border border-success bg-success-wash p-5">
      A confirmation with a calendar entry is on its way to your email.
    </p>
    <ConsultationDetails consultation={consultation} zone={consultation.zone} businessZone={businessZone} />
    <p>Plans change? Move or cancel it in your dashboard.</p>
    <ButtonLink to={paths.dashboard} variant="secondary" className="justify-self-start">
      Go to your dashboard
    </ButtonLink>
  </div>
);
