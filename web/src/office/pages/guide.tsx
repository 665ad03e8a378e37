import { useParams } from 'react-router-dom';
import { listOfficeGuides } from '#contract/endpoints/office/list-office-guides.ts';
import { useOfficeQuery } from '../api.ts';
import { ListState } from '../ui/list-state.tsx';
import { OfficePage } from '../ui/office-page.tsx';

export const GuidePage = () => {
  const { id } = useParams();
  const query = useOfficeQuery(listOfficeGuides, {});
  const guide = query.data?.guides.find((listed) => listed.id === id);
  return (
    <OfficePage title={guide?.title ?? 'Guide'}>
      <ListState query={query} name="guide">
        {() => <p>{guide?.desc}</p>}
      </ListState>
    </OfficePage>
  );
};
