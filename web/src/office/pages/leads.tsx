import { lazy, Suspense, useState } from 'react';
import { listOfficeLeads } from '#contract/endpoints/leads/office.ts';
import { useOfficePages, useOfficeSession } from '../api.ts';
import { followedUpLead } from '../follow-ups/follow-up.ts';
import { FollowUpList, useStateFilter } from '../follow-ups/follow-up-list.tsx';
import { Sample } from '../ui/sample.tsx';

// Only for owners who ask for it.
const Origins = lazy(async () => ({ default: (await import('../follow-ups/origins.tsx')).Origins }));

/** The people who signed up for a free consultation. */
export const LeadsPage = () => {
  const { role } = useOfficeSession();
  const [showsOrigins, setShowsOrigins] = useState(false);
  const filter = useStateFilter();
  const query = useOfficePages(listOfficeLeads, { state: filter[0] });
  return (
    <FollowUpList
      title="Leads"
      lead="People who signed up for or booked a free consultation, or called, newest first."
      name="leads"
      emptyText="Families who sign up or book a free consultation on your site will be listed here. When someone calls, press Add."
      sample={
        <Sample
          title="Priya Shah"
          aside="Today, 8:12 AM"
          text="11th grade, BS/MD Programs. “Is it too late to start?”"
        />
      }
      filter={filter}
      query={query}
      contacts={query.data?.pages.flatMap(({ leads }) => leads.map(followedUpLead)) ?? []}
      below={
        role === 'owner' && (
          <details className="text-sm" onToggle={({ currentTarget }) => setShowsOrigins(currentTarget.open)}>
            <summary className="text-link inline-flex min-h-11 items-center">Where people come from</summary>
            <Suspense>{showsOrigins && <Origins />}</Suspense>
          </details>
        )
      }
    />
  );
};
