import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { getStatement } from '#contract/endpoints/agreements/public.ts';
import type { Statement } from '#contract/endpoints/agreements/shapes.ts';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { paths } from '../../content/paths.ts';
import { call } from '../api/call.ts';
import { NotLoaded } from '../api/not-loaded.tsx';
import { personal } from '../api/query.tsx';
import { needsLoginCode } from '../consultations/queries.ts';
import { LoginCodeCard } from '../dashboard/login-code-card.tsx';
import { StatementSheet } from './statement.tsx';

/** The signed-in person's statement. @param year empty: this year */
export const OwnStatement = ({ year }: { year: string }) => {
  const query = useQuery({
    queryKey: [personal, 'statement', year],
    queryFn: async ({ signal }) => (await call(getStatement, { period: year }, { signal })).res,
  });
  // Gets the focus when the form in it is gone.
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {needsLoginCode(query.error) ? (
        <LoginCodeCard onConfirmed={() => place.current?.focus()} />
      ) : (
        <Loaded query={query} />
      )}
    </div>
  );
};

const Loaded = ({ query }: { query: UseQueryResult<Statement> }) => {
  if (query.isPending) {
    return (
      <div role="status" aria-label="Loading your statement">
        <Skeleton className="h-96 max-w-narrow" />
      </div>
    );
  }
  if (query.data === undefined) return <NotLoaded query={query} title="Your statement did not load" />;
  return <StatementSheet statement={query.data} addressOf={(one) => `${paths.statement}?year=${String(one)}`} />;
};
