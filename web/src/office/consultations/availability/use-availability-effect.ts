import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { setOfficeHours } from '#contract/endpoints/consultations/office.ts';
import { officeCall } from '../../api.ts';
import { type AvailabilityForm, asAvailability } from './availability-form.ts';

/** How long the editor must rest before the effect is asked for. */
export const DEBOUNCE_MS = 500;

/** The last value that stayed for a while. */
const useDebounced = (value: string): string => {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
};

/** What hours would mean for free times and bookings, a moment after the last change. */
export const useAvailabilityEffect = (form: AvailabilityForm, version: number) => {
  const typed = JSON.stringify(asAvailability(form));
  const availability = useDebounced(typed);
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
