import { listOfficeMessages } from '#contract/endpoints/office/list-office-messages.ts';
import { useOfficePages } from '../api.ts';
import { contactOfMessage } from '../contacts/contact.ts';
import { ContactsList, useStateFilter } from '../contacts/contacts-list.tsx';

/** Messages from the contact form, and applications of partners. */
export const MessagesPage = () => {
  const filter = useStateFilter();
  const query = useOfficePages(listOfficeMessages, { state: filter[0] });
  return (
    <ContactsList
      title="Messages"
      lead="From the contact form and the partner form, newest first."
      name="messages"
      emptyText="What people write on the site will be listed here."
      filter={filter}
      query={query}
      contacts={query.data?.pages.flatMap(({ messages }) => messages.map(contactOfMessage)) ?? []}
    />
  );
};
