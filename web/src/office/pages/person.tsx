import { useLocation } from 'react-router-dom';
import * as v from 'valibot';
import { findOfficePerson } from '#contract/endpoints/people/office.ts';
import { useOfficeQuery } from '../api.ts';
import { FindPerson } from '../people/find-person.tsx';
import { PersonDetails } from '../people/person-details.tsx';

/** The address in a fragment, or '' if there is none. */
const addressIn = (hash: string): string => {
  try {
    const email = v.safeParse(findOfficePerson.body.entries.email, decodeURIComponent(hash.slice(1)));
    return email.success ? email.output : '';
  } catch {
    return '';
  }
};

/**
 * Everything about the person whose address is in the fragment, which no log has; without one, a
 * search.
 */
export const PersonPage = () => {
  const email = addressIn(useLocation().hash);
  // Another person's page starts anew, so that it never shows the one before.
  return email === '' ? <FindPerson /> : <Person key={email} email={email} />;
};

const Person = ({ email }: { email: string }) => {
  const query = useOfficeQuery(findOfficePerson, { email });
  return <PersonDetails email={email} query={query} />;
};
