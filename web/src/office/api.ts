import {
  keepPreviousData,
  QueryClient,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import type { Changed, Endpoint, InputOf, ResOf } from '#contract/endpoint.ts';
import { ApiError, isTransient } from '../features/api/api-error.ts';
import { type Answer, type CallOptions, call } from '../features/api/call.ts';
import { askForProof, type Proof } from './proof.ts';
import { noteUse } from './session.ts';

export { useOfficeSession } from './session.ts';

/** Caches the answers for this tab until the person signs out. */
export const officeQueries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 2 && isTransient(error),
      networkMode: 'always',
      // Off by default in this mode, but lists promise to load when there is a connection again.
      refetchOnReconnect: true,
      staleTime: 10_000,
    },
    mutations: { networkMode: 'always' },
  },
});

const proofs: Readonly<Record<string, Proof | undefined>> = { PASSKEY_NEEDED: 'confirm', UNAUTHENTICATED: 'sign-in' };
const proofFor = (error: unknown): Proof | undefined => (error instanceof ApiError ? proofs[error.code] : undefined);

/**
 * Calls an endpoint of the office. If the server wants the passkey again, or the session has ended,
 * a dialog over the page asks for it and the call is repeated, so nothing typed is lost.
 * @throws ApiError; the server's refusal if the person closes the dialog
 */
export async function officeCall<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options?: CallOptions,
): Promise<Answer<E>> {
  try {
    const answer = await call(endpoint, input, options);
    noteUse();
    return answer;
  } catch (error) {
    const proof = proofFor(error);
    if (proof === undefined || !(await askForProof(proof))) throw error;
    return officeCall(endpoint, input, options);
  }
}

/**
 * The answer of a GET endpoint. The data stays while it is fetched again, also for another input,
 * so that a list keeps its place.
 */
export const useOfficeQuery = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  {
    enabled = true,
    refetchInterval,
  }: {
    enabled?: boolean;
    /** In ms, as long as the answer says so. */
    refetchInterval?: (answer: ResOf<E>) => number | false;
  } = {},
): UseQueryResult<ResOf<E>> =>
  useQuery({
    queryKey: [endpoint.id, input],
    queryFn: async ({ signal }) => (await officeCall(endpoint, input, { signal })).res,
    placeholderData: keepPreviousData,
    enabled,
    refetchInterval: ({ state: { data } }) =>
      data === undefined || refetchInterval === undefined ? false : refetchInterval(data),
  });

/**
 * The pages of a list, one after another: each answer has `next`, where the next page begins, or
 * ''. Pages are fetched again together, so a list keeps its place.
 */
export const useOfficePages = <E extends Endpoint>(
  endpoint: E & (ResOf<E> extends { next: string } ? unknown : never),
  input: Omit<InputOf<E>, 'after'>,
) =>
  useInfiniteQuery({
    queryKey: [endpoint.id, input],
    queryFn: async ({ signal, pageParam }) =>
      (await officeCall(endpoint, { ...input, after: pageParam } as InputOf<E>, { signal })).res as ResOf<E> & {
        next: string;
      },
    initialPageParam: '',
    getNextPageParam: (page) => (page.next === '' ? undefined : page.next),
    placeholderData: keepPreviousData,
  });

const orders = ['list-office-orders', 'find-office-orders', 'get-office-order', 'find-office-person'];
const agreements = ['list-office-agreements', 'get-office-agreement', 'find-office-person'];
const consultations = [
  'list-office-consultations',
  'list-consultation-slots',
  'get-office-hours',
  'get-office-summary',
  'find-office-person',
  // A lesson takes hours of its agreement.
  ...agreements,
];

/** The ids of the endpoints that show one kind of thing. */
const shows: Readonly<Record<Changed, readonly string[]>> = {
  orders,
  guides: ['list-office-guides'],
  codes: ['list-office-codes'],
  agreements,
  contacts: ['list-office-leads', 'list-office-messages', 'find-office-person'],
  consultations,
  // A consultation opens a lead, and a canceled one has to be called back.
  bookings: [...consultations, 'list-office-leads'],
  availability: ['get-office-hours', 'list-consultation-slots', 'list-office-consultations'],
  steps: ['list-office-steps'],
  calendars: ['list-office-calendars', 'list-consultation-slots'],
  people: ['find-office-person'],
  terms: ['get-office-agreement-settings'],
  classes: ['list-office-classes', 'get-office-class'],
  templates: ['list-office-step-templates'],
  team: ['list-office-team', 'get-office-hours'],
  passkeys: ['list-office-passkeys', 'list-office-team'],
  sessions: ['list-office-sessions'],
  website: ['list-office-website', 'read-office-document', 'list-office-website-changes'],
  push: ['list-office-push'],
};

/** The ids of the endpoints that show what an endpoint changes. */
export const shownAfter = ({ changes = [] }: Pick<Endpoint, 'changes'>): string[] => [
  'list-office-audit-log',
  'get-office-today',
  'get-office-getting-started',
  ...changes.flatMap((kind) => shows[kind]),
];

/** Fetches again what shows the things that an endpoint changes; a page that isn't open, later. */
export const refetchAfter = async (endpoint: Pick<Endpoint, 'changes'>): Promise<void> => {
  const ids = shownAfter(endpoint);
  await officeQueries.invalidateQueries({ predicate: ({ queryKey: [shown] }) => ids.includes(String(shown)) });
};

/**
 * The same after a failure: someone else may have changed it, or it took effect without an answer.
 * Not if the passkey wasn't given, because then nothing was done.
 */
export const refetchAfterFailure = async (endpoint: Endpoint, error: unknown): Promise<void> => {
  if (proofFor(error) === undefined) await refetchAfter(endpoint);
};

/** Calls an endpoint that changes something. What shows the change is then fetched again. */
export const useOfficeAction = <E extends Endpoint>(endpoint: E) =>
  useMutation({
    mutationFn: (input: InputOf<E>) => officeCall(endpoint, input),
    onSuccess: () => void refetchAfter(endpoint),
    onError: (error) => void refetchAfterFailure(endpoint, error),
  });
