import { ButtonLink } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { paths } from '../paths.ts';
import { OfficePage } from '../ui/office-page.tsx';

export const MissingPage = () => (
  <OfficePage title="Page not found">
    <EmptyState
      title="There’s nothing at this address"
      text="The link may be mistyped."
      action={<ButtonLink to={paths.today}>Go to Today</ButtonLink>}
    />
  </OfficePage>
);
