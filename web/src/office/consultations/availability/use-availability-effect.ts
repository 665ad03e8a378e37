import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { setOfficeHours } from '#contract/endpoints/consultations/office.ts';
import { officeCall } from '../../api.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { type AvailabilityForm, asAvailability } from './availability-form.ts';

/** How long the editor must rest before the effect is asked for. */
export const DEBOUNCE_MS = 500;

/** What hours would mean for free times and bookings, a moment after the last change. */
export const useAvailabilityEffect = (form: AvailabilityForm, version: number) => {
  const typed = JSON.stringify(asAvailability(form));
  const availability = useDebounced(typed, DEBOUNCE_MS);
  const query = useQuery({
    queryKey: [setOfficeHours.id, availability],
    queryFn: async ({ signal }) => {
      const input = { preview: true, version, hours: JSON.parse(availability) as Record<string, unknown> };
      return (await officeCall(setOfficeHours, input, { signal })).res;
    },
    placeholderData: keepPreviousData,
  });
  return { ...query, isCurrent: typed === availability && !query.isFetching };
};
