import { listOfficeLeads } from '#contract/endpoints/leads/office.ts';
import { useOfficePages } from '../api.ts';
import { followedUpLead } from '../follow-ups/follow-up.ts';
import { FollowUpList, useStateFilter } from '../follow-ups/follow-up-list.tsx';

/** The people who signed up for a free consultation. */
export const LeadsPage = () => {
  const filter = useStateFilter();
  const query = useOfficePages(listOfficeLeads, { state: filter[0] });
  return (
    <FollowUpList
      title="Leads"
      lead="People who signed up for or booked a free consultation, or called, newest first."
      name="leads"
      emptyText="Everyone who signs up on the site will be listed here."
      filter={filter}
      query={query}
      contacts={query.data?.pages.flatMap(({ leads }) => leads.map(followedUpLead)) ?? []}
    />
  );
};
