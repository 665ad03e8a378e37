import { CONSULTATION_HORIZON_DAYS } from '#contract/endpoints/consultations/limits.ts';
import { listOfficeConsultations } from '#contract/endpoints/consultations/office.ts';
import { TextField, type TextFieldProps } from '../../components/ui/fields/text-field.tsx';
import { serverTime } from '../../features/api/server-time.ts';
import { useOfficeQuery } from '../api.ts';
import { useMaybeOfficeSession } from '../session.ts';

/** The business's time zone. While times are booked, it says what another zone changes. */
export const ZoneField = ({ value, ...field }: TextFieldProps & { value: string }) => {
  const before = useMaybeOfficeSession()?.zone ?? value;
  const isChanged = value !== before && field.error === undefined;
  const coming = { from: '', days: CONSULTATION_HORIZON_DAYS };
  const { data } = useOfficeQuery(listOfficeConsultations, coming, { enabled: isChanged });
  const isBooked = data?.consultations.some(({ start }) => start > serverTime()) === true;
  const notice = `This was ${before}. Booked times don’t move: pages, emails and the calendar show the same moments in the new zone. Your weekly hours count in the new zone. The morning email, payment reminders and Monday’s next steps still go out by the clock in ${before} until the person who runs your site deploys it with the new zone.`;
  return <TextField {...field} value={value} notice={isChanged && isBooked ? notice : ''} />;
};
