import { getOfficeStatement } from '#contract/endpoints/agreements/office.ts';
import { StatementSheet } from '../../features/statement/statement.tsx';
import { useOfficeQuery } from '../api.ts';
import { paths } from '../paths.ts';
import { BackLink } from '../ui/back-link.tsx';
import { ListState } from '../ui/list-state.tsx';
import { OfficePage } from '../ui/office-page.tsx';

/**
 * The statement of the family of an agreement, as the family sees it.
 * @param year empty: this year
 */
export const FamilyStatement = ({ id, year }: { id: string; year: string }) => {
  const query = useOfficeQuery(getOfficeStatement, { id, period: year });
  const page = paths.agreement(id);
  return (
    // Printed, the sheet has a head of its own.
    <div className="print:*:first:hidden">
      <OfficePage title="Statement" lead={<BackLink to={page}>The agreement</BackLink>}>
        <ListState query={query} name="statement">
          {(statement) => (
            <StatementSheet statement={statement} addressOf={(one) => `${page}?show=statement&year=${String(one)}`} />
          )}
        </ListState>
      </OfficePage>
    </div>
  );
};
