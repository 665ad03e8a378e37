import { useQuery } from '@tanstack/react-query';
import type { ResOf } from '#contract/endpoint.ts';
import { listAgreements } from '#contract/endpoints/agreements/public.ts';
import { listConsultationSlots, listConsultations } from '#contract/endpoints/consultations/public.ts';
import type { Consultation } from '#contract/endpoints/consultations/shapes.ts';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { personal, queryClient } from '../api/query.tsx';
import { serverTime } from '../api/server-time.ts';
import { useSession } from '../session/session.ts';
import { type SlotsFor, slotsInput } from './times/slots-for.ts';

const slotsKey = ['slots'];

/** The free times of the next four weeks. */
export const useSlots = ({ minutes, subject }: SlotsFor) =>
  useQuery({
    queryKey: [...slotsKey, minutes, subject],
    queryFn: async ({ signal }) =>
      (await call(listConsultationSlots, slotsInput({ minutes, subject }), { signal })).res,
  });

/** What to ask free times for, to move a consultation that is booked. */
export const slotsToMove = ({ kind, minutes, subject }: Consultation): SlotsFor =>
  kind === 'session' ? { minutes } : { subject };

/** Fetches the free times again, for instance because one of them was taken. */
export const refreshSlots = (): void => void queryClient.invalidateQueries({ queryKey: slotsKey });

const consultationsKey = [personal, 'consultations'];

/** The signed-in person's consultations, the latest first. */
export const useConsultations = () =>
  useQuery({
    queryKey: consultationsKey,
    queryFn: async ({ signal }) => (await call(listConsultations, {}, { signal })).res,
    enabled: useSession() !== null,
  });

/** Fetches the signed-in person's consultations again. */
export const refreshConsultations = (): void => void queryClient.invalidateQueries({ queryKey: consultationsKey });

const paidHoursKey = [personal, 'hours'];

/** The agreements whose hours the signed-in person can book, the one signed first, first. */
export const usePaidHours = () =>
  useQuery({
    queryKey: paidHoursKey,
    queryFn: async ({ signal }) => (await call(listAgreements, {}, { signal })).res.agreements,
    enabled: useSession() !== null,
  });

/** Fetches the signed-in person's hours again. */
export const refreshPaidHours = (): void => void queryClient.invalidateQueries({ queryKey: paidHoursKey });

/** Whether it can no longer be moved or canceled. */
export const hasBegun = ({ start }: Consultation): boolean => Date.parse(start) <= serverTime();

/** Whether it hasn't ended. */
export const isOpen = ({ status, start, minutes }: Consultation): boolean =>
  status === 'BOOKED' && Date.parse(start) + minutes * 60_000 > serverTime();

/** Whether it is a lesson that took place: one whose hours went back may not have. */
export const isPastLesson = (one: Consultation): boolean =>
  one.kind === 'session' &&
  one.status === 'BOOKED' &&
  !isOpen(one) &&
  (one.returned !== true || one.summary !== undefined);

/** Shows a changed consultation as the server returned it. */
export const showConsultation = (changed: Consultation): void => {
  queryClient.setQueryData<ResOf<typeof listConsultations>>(consultationsKey, (known) =>
    known === undefined
      ? undefined
      : { ...known, consultations: known.consultations.map((one) => (one.id === changed.id ? changed : one)) },
  );
  refreshSlots();
  if (changed.kind === 'session') refreshPaidHours();
};

/** Whether the consultation isn't what the page shows, for instance canceled a moment ago. */
export const isOutdated = (error: unknown): error is ApiError =>
  error instanceof ApiError && ['NOT_FOUND', 'CONFLICT'].includes(error.code);

/** Whether it needs a session that began with the login's six digits. */
export const needsLoginCode = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'LOGIN_CODE_NEEDED';
