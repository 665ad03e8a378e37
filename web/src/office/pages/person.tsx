import { useLocation } from 'react-router-dom';
import { findOfficePerson } from '#contract/endpoints/office/find-office-person.ts';
import { useOfficeQuery } from '../api.ts';
import { formatCount } from '../ui/format.ts';
import { ListState } from '../ui/list-state.tsx';
import { OfficePage } from '../ui/office-page.tsx';

export const PersonPage = () => {
  const { hash } = useLocation();
  const email = decodeURIComponent(hash.slice(1));
  const query = useOfficeQuery(findOfficePerson, { email }, { enabled: email !== '' });
  return (
    <OfficePage title={email === '' ? 'People' : email}>
      {email === '' ? (
        <p>Open a person from an order, a lead or a message.</p>
      ) : (
        <ListState query={query} name="person">
          {({ consultations, leads, messages }) => (
            <p>
              {formatCount(consultations.length, 'consultation')}, {formatCount(leads.length, 'lead')},{' '}
              {formatCount(messages.length, 'message')}
            </p>
          )}
        </ListState>
      )}
    </OfficePage>
  );
};
