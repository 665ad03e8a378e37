import { useParams } from 'react-router-dom';
import { readOfficeDocument } from '#contract/endpoints/website/office.ts';
import { documentNames } from '#contract/website/names.ts';
import { useOfficeQuery } from '../api.ts';
import { paths } from '../paths.ts';
import { BackLink } from '../ui/back-link.tsx';
import { ListState } from '../ui/list-state.tsx';
import { OfficePage } from '../ui/office-page.tsx';
import { DocumentEditor } from '../website/editor.tsx';
import { titleOf } from '../website/words.ts';
import { MissingPage } from './missing.tsx';

/** One document of the website. For owners. */
export const WebsiteDocumentPage = () => {
  const { '*': address } = useParams();
  const name = documentNames.find((known) => known === address);
  const query = useOfficeQuery(readOfficeDocument, { name: name ?? 'home' }, { enabled: name !== undefined });
  if (name === undefined) return <MissingPage />;
  return (
    <OfficePage title={titleOf(name)} lead={<BackLink to={paths.website}>Website</BackLink>}>
      <ListState query={query} name="words">
        {(document) => <DocumentEditor name={name} server={document} />}
      </ListState>
    </OfficePage>
  );
};
