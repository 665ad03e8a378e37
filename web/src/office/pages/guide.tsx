import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { listOfficeGuides, openOfficeGuide } from '#contract/endpoints/guides/office.ts';
import { guidePath } from '#contract/site-paths.ts';
import { ButtonLink, buttonClasses } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { showToast } from '../../components/ui/toast/toast.tsx';
import { addressOf } from '../../features/api/call.ts';
import { useOfficeQuery } from '../api.ts';
import { GuideForm } from '../guides/guide-form.tsx';
import { NEW_GUIDE } from '../guides/new-guide.ts';
import { paths } from '../paths.ts';
import { ListState } from '../ui/list-state.tsx';
import { OfficePage } from '../ui/office-page.tsx';

/** One guide: its draft, its PDF and its sale. */
export const GuidePage = () => {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const query = useOfficeQuery(listOfficeGuides, {});
  // Counts what was published, discarded or withdrawn: the form then begins again.
  const [round, setRound] = useState(0);
  const [changes, setChanges] = useState<readonly string[]>([]);
  // A new guide gets its own address when it is published, and so a page of its own.
  const [isPublished, setPublished] = useState(useLocation().state === 'publish');
  const isNew = id === NEW_GUIDE;
  const guide = query.data?.guides.find((listed) => listed.id === id);
  return (
    <OfficePage
      title={isNew ? 'New guide' : (guide?.title ?? 'Guide')}
      actions={
        guide !== undefined &&
        guide.fileName !== '' && (
          <a
            className={buttonClasses('secondary')}
            href={addressOf(openOfficeGuide).replace('{id}', guide.id)}
            target="_blank"
            rel="noreferrer"
          >
            Open the PDF
          </a>
        )
      }
    >
      {isPublished && guide?.state === 'on-sale' && (
        <p role="status" className="mb-6 rounded-md border border-success bg-success-wash p-4">
          On sale: {/* The office has a router of its own. */}
          <a className="text-link font-semibold" href={guidePath(guide.id)} target="_blank" rel="noreferrer">
            see it <span className="sr-only">in the shop (opens in a new tab)</span>
          </a>
        </p>
      )}
      {changes.length > 0 && (
        <div role="status" className="mb-6 rounded-md border border-success bg-success-wash p-4">
          <p className="font-bold">What changed</p>
          <ul className="mt-1 list-disc pl-5">
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </div>
      )}
      <ListState query={query} name="guide">
        {({ guides, bundles }) =>
          guide === undefined && !isNew ? (
            <EmptyState
              title="There is no such guide"
              text="Its draft may have been discarded."
              action={
                <ButtonLink variant="secondary" to={paths.guides}>
                  All guides
                </ButtonLink>
              }
            />
          ) : (
            <GuideForm
              key={`${id}:${String(round)}`}
              guide={guide}
              guides={guides}
              bundles={bundles}
              onDone={(action, done) => {
                showToast({ kind: 'success', text: done.message });
                setChanges(done.changes);
                setPublished(action === 'publish');
                const next = action === 'discard' ? paths.guides : paths.guide(done.id);
                if (isNew) void navigate(next, { replace: true, state: action });
                else if (action === 'discard' && guide?.state === 'draft') void navigate(paths.guides);
                else if (action !== 'save') setRound((before) => before + 1);
              }}
            />
          )
        }
      </ListState>
    </OfficePage>
  );
};
