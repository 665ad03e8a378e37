import { useNavigate } from 'react-router-dom';
import { findOfficePerson } from '#contract/endpoints/people/office.ts';
import { Button } from '../../components/ui/button.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { EmailField } from '../../features/forms/email-field.tsx';
import { officeQueries } from '../api.ts';
import { useOfficeForm } from '../form.ts';
import { paths } from '../paths.ts';
import { SearchButton } from '../search/search-button.tsx';
import { OfficePage } from '../ui/office-page.tsx';
import { LastPeople } from './last-people.tsx';

/** Finds a person by the email address. */
export const FindPerson = () => {
  const navigate = useNavigate();
  const { formProps, field, isBusy, failure } = useOfficeForm(findOfficePerson, {
    id: 'find-person',
    empty: { email: '' },
    schema: findOfficePerson.body,
    fallback: 'The search didn’t work. Please try again.',
    onSuccess: ({ res }, input) => {
      officeQueries.setQueryData([findOfficePerson.id, input], res);
      void navigate(paths.person(input.email));
    },
  });
  return (
    <OfficePage title="People" lead="One person’s orders, consultations, leads and messages on a page.">
      <form {...formProps} role="search" className="grid max-w-narrow gap-5">
        <EmailField label="Email of the person" required {...field('email')} autoComplete="off" />
        {failure !== null && <Problem message={failure} stacked />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" loading={isBusy}>
            Find
          </Button>
          <SearchButton look="page" />
        </div>
      </form>
      <div className="mt-8 max-w-text">
        <LastPeople />
      </div>
    </OfficePage>
  );
};
