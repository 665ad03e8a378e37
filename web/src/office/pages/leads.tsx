import { listOfficeLeads } from '#contract/endpoints/office/list-office-leads.ts';
import { useOfficePages } from '../api.ts';
import { contactOfLead } from '../contacts/contact.ts';
import { ContactsList, useStateFilter } from '../contacts/contacts-list.tsx';

/** The people who signed up for a free consultation. */
export const LeadsPage = () => {
  const filter = useStateFilter();
  const query = useOfficePages(listOfficeLeads, { state: filter[0] });
  return (
    <ContactsList
      title="Leads"
      lead="People who signed up for a free consultation, newest first."
      name="leads"
      emptyText="Everyone who signs up on the site will be listed here."
      filter={filter}
      query={query}
      contacts={query.data?.pages.flatMap(({ leads }) => leads.map(contactOfLead)) ?? []}
    />
  );
};
