import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ResOf } from '#contract/endpoint.ts';
import { listOfficeWebsite, restoreOfficeWebsite, type WebsiteVersion } from '#contract/endpoints/website/office.ts';
import { documentGroups } from '#contract/website/names.ts';
import { ButtonLink } from '../../components/ui/button.tsx';
import { showToast } from '../../components/ui/toast/toast.tsx';
import { serverTime } from '../../features/api/server-time.ts';
import { useOfficeQuery, useOfficeSession } from '../api.ts';
import { paths } from '../paths.ts';
import { ActionDialog } from '../ui/dialogs/action-dialog.tsx';
import { formatMoment } from '../ui/format.ts';
import { ListState } from '../ui/list-state.tsx';
import { OfficePage } from '../ui/office-page.tsx';
import { RowAction } from '../ui/row-action.tsx';
import { Row, RowSection, Rows } from '../ui/rows.tsx';
import { showVersion } from '../website/show-version.ts';
import { useMissingCards } from '../website/use-missing-cards.ts';
import { sentenceCase, titleOf } from '../website/words.ts';

type Website = ResOf<typeof listOfficeWebsite>;

/** How often a version that is being written is asked for, and for how long. */
const EVERY_MS = 2000;
const WITHIN_MS = 120_000;

/** Whether the newest version may still arrive: `late` after two minutes. */
const progressOf = ({ versions: [newest], shown }: Website) => {
  if (newest === undefined || shown >= newest.version) return 'shown';
  return serverTime() - newest.at < WITHIN_MS ? 'writing' : 'late';
};

/** The website's words, people and pictures, and what was published of them. For owners. */
export const WebsitePage = () => {
  const query = useOfficeQuery(
    listOfficeWebsite,
    {},
    { refetchInterval: (website) => (progressOf(website) === 'writing' ? EVERY_MS : false) },
  );
  const hasDrafts = query.data?.documents.some(({ draft }) => draft !== null) === true;
  return (
    <OfficePage
      title="Website"
      lead="Visitors see a change once you publish it."
      actions={hasDrafts && <ButtonLink to={paths.websiteChanges}>Publish…</ButtonLink>}
    >
      <ListState query={query} name="website">
        {(website) => (
          <>
            <State website={website} />
            <div>
              {Object.entries(documentGroups).map(([title, names]) => (
                <RowSection key={title} title={title}>
                  <Documents documents={website.documents.filter(({ name }) => names.some((one) => one === name))} />
                </RowSection>
              ))}
              <Versions versions={website.versions} />
            </div>
          </>
        )}
      </ListState>
    </OfficePage>
  );
};

/** Whether visitors see the newest version; draws the preview cards that it lacks. */
const State = ({ website }: { website: Website }) => {
  const { zone } = useOfficeSession();
  const {
    versions: [newest],
    shown,
    missingCards,
  } = website;
  const progress = progressOf(website);
  const isDrawing = useMissingCards(progress === 'shown' ? missingCards : []);
  const version = `Version ${String(newest?.version ?? 0)}`;
  const text = {
    writing: `${version} is being written…`,
    late: `${version} is not on the website yet: visitors still see version ${String(shown)}. Refresh this page in a few minutes. If it stays like this, tell the person who runs your site.`,
    shown:
      newest === undefined
        ? 'Nothing has been published from here yet.'
        : `${version} is on the website since ${formatMoment(newest.at, zone)}.`,
  }[progress];
  return (
    <p role="status">
      {text} {isDrawing && 'Drawing previews…'}
    </p>
  );
};

const Documents = ({ documents }: Pick<Website, 'documents'>) => {
  const { zone } = useOfficeSession();
  return (
    <ul className="divide-y divide-line">
      {documents.map(({ name, sample, draft }) => (
        <li key={name} className="flex flex-wrap items-center justify-between gap-x-4">
          <Link className="text-link inline-flex min-h-11 items-center font-semibold" to={paths.websiteDocument(name)}>
            {titleOf(name)}
          </Link>
          <span className="flex flex-wrap gap-x-4 py-1.5 text-sm text-ink-soft">
            {draft !== null && (
              <span className="font-semibold text-ink">
                Draft, {draft.by}, {formatMoment(draft.at, zone)}
              </span>
            )}
            {sample && <span>Sample</span>}
          </span>
        </li>
      ))}
    </ul>
  );
};

/** The site as it was deployed, which no one published. */
const START: WebsiteVersion = { version: 0, by: '', at: 0, documents: [], restored: null };
const nameOf = (version: number) => (version === 0 ? 'the first version' : `version ${String(version)}`);

/** What was published before, and how it comes back. */
const Versions = ({ versions }: { versions: readonly WebsiteVersion[] }) => {
  const { zone } = useOfficeSession();
  const [restoring, setRestoring] = useState<WebsiteVersion | null>(null);
  const [newest, ...earlier] = versions;
  if (newest === undefined) return null;
  return (
    <RowSection title="Earlier versions">
      <Rows label="Earlier versions">
        {[...earlier, START].map((version) => (
          <Row
            key={version.version}
            title={sentenceCase(nameOf(version.version))}
            aside={version.at === 0 ? '' : `${version.by}, ${formatMoment(version.at, zone)}`}
            text={
              version.restored === null
                ? version.documents.map(titleOf).join(', ') || 'As it was set up'
                : `Brought ${nameOf(version.restored)} back`
            }
          >
            <RowAction
              className="sm:-mr-3"
              aria-label={`Bring ${nameOf(version.version)} back`}
              onClick={() => setRestoring(version)}
            >
              Bring back
            </RowAction>
          </Row>
        ))}
      </Rows>
      {restoring !== null && (
        <ActionDialog
          title={`Bring ${nameOf(restoring.version)} back?`}
          description={`In a minute, visitors see the website as it was. Version ${String(newest.version)} stays in this list, and drafts stay as they are.`}
          action="Bring back"
          endpoint={restoreOfficeWebsite}
          input={{ version: restoring.version, newest: newest.version }}
          onDone={({ message, res }) => {
            showVersion(res);
            showToast({ kind: 'success', text: message });
          }}
          onClose={() => setRestoring(null)}
        />
      )}
    </RowSection>
  );
};
