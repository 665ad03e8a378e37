import { listOfficeMessages } from '#contract/endpoints/messages/office.ts';
import { useOfficePages } from '../api.ts';
import { followedUpMessage } from '../follow-ups/follow-up.ts';
import { FollowUpList, useStateFilter } from '../follow-ups/follow-up-list.tsx';

/** Messages from the contact form, and applications of partners. */
export const MessagesPage = () => {
  const filter = useStateFilter();
  const query = useOfficePages(listOfficeMessages, { state: filter[0] });
  return (
    <FollowUpList
      title="Messages"
      lead="From the contact form and the partner form, newest first."
      name="messages"
      emptyText="What people write on the site will be listed here."
      filter={filter}
      query={query}
      contacts={query.data?.pages.flatMap(({ messages }) => messages.map(followedUpMessage)) ?? []}
    />
  );
};
