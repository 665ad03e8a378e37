import { useId, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { ResOf } from '#contract/endpoint.ts';
import {
  type DocumentChange,
  listOfficeWebsiteChanges,
  publishOfficeWebsite,
} from '#contract/endpoints/website/office.ts';
import { documentNames } from '#contract/website/names.ts';
import { Button } from '../../components/ui/button.tsx';
import { CheckboxField } from '../../components/ui/fields/choice-field.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { showToast } from '../../components/ui/toast/toast.tsx';
import { useOfficeAction, useOfficeQuery, useOfficeSession } from '../api.ts';
import { problemWithoutFields } from '../passkey-problem.ts';
import { paths } from '../paths.ts';
import { BackLink } from '../ui/back-link.tsx';
import { formatCount, formatMoment } from '../ui/format.ts';
import { ListState } from '../ui/list-state.tsx';
import { OfficePage } from '../ui/office-page.tsx';
import { Picture } from '../website/picture-field.tsx';
import { showVersion } from '../website/show-version.ts';
import { titleOf, wayTo } from '../website/words.ts';

type Draft = ResOf<typeof listOfficeWebsiteChanges>['drafts'][number];

/** What publishing would change for readers. For owners. */
export const WebsiteChangesPage = () => {
  const query = useOfficeQuery(listOfficeWebsiteChanges, {});
  return (
    <OfficePage title="Changes" lead={<BackLink to={paths.website}>Website</BackLink>}>
      <ListState
        query={query}
        name="changes"
        isEmpty={({ drafts }) => drafts.length === 0}
        empty={{ title: 'Nothing to publish', text: 'There are no drafts: the website is as you left it.' }}
      >
        {({ drafts }) => <Publish drafts={drafts} />}
      </ListState>
    </OfficePage>
  );
};

const Publish = ({ drafts }: { drafts: readonly Draft[] }) => {
  const navigate = useNavigate();
  const { mutate, isPending, error } = useOfficeAction(publishOfficeWebsite);
  const [left, setLeft] = useState<readonly string[]>([]);
  const chosen = drafts.filter(({ name, problems }) => problems.length === 0 && !left.includes(name));
  const publish = () =>
    mutate(
      {
        drafts: documentNames.flatMap((name) =>
          chosen.filter((draft) => draft.name === name).map(({ revision }) => ({ name, revision })),
        ),
      },
      {
        onSuccess: ({ message, res }) => {
          showVersion(res);
          showToast({ kind: 'success', text: message, forPath: paths.website });
          void navigate(paths.website);
        },
      },
    );
  return (
    <div className="grid max-w-narrow gap-6">
      {drafts.map((draft) => (
        <DraftPart
          key={draft.name}
          draft={draft}
          isChosen={chosen.includes(draft)}
          onChoose={(isChosen) =>
            setLeft((before) => (isChosen ? before.filter((name) => name !== draft.name) : [...before, draft.name]))
          }
        />
      ))}
      {error !== null && <Problem message={problemWithoutFields(error)} stacked />}
      <Button className="justify-self-start" loading={isPending} disabled={chosen.length === 0} onClick={publish}>
        Publish {chosen.length > 0 && formatCount(chosen.length, 'part')}
      </Button>
    </div>
  );
};

/** A draft: whether it is published, what keeps it from that, and what it changes. */
const DraftPart = ({
  draft: { name, by, at, changes, problems },
  isChosen,
  onChoose,
}: {
  draft: Draft;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}) => {
  const { zone } = useOfficeSession();
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-3 border-t border-line pt-4 first:border-t-0 first:pt-0">
      <div className="flex items-start gap-1">
        <label className="-ml-2.5 grid size-11 shrink-0 place-content-center">
          <CheckboxField
            aria-labelledby={id}
            checked={isChosen}
            disabled={problems.length > 0}
            onChange={({ target }) => onChoose(target.checked)}
          />
        </label>
        <div className="min-w-0">
          <h2 id={id} className="py-2 text-lg">
            {titleOf(name)}
          </h2>
          <p className="text-sm text-ink-soft">
            {by}, {formatMoment(at, zone)}.{' '}
            <Link className="text-link" to={paths.websiteDocument(name)}>
              Edit <span className="sr-only">{titleOf(name)}</span>
            </Link>
          </p>
        </div>
      </div>
      {problems.length > 0 && (
        <div className="rounded-md border border-danger bg-danger-wash p-4 text-sm">
          <p className="font-bold">To fix before it can be published</p>
          <ul className="mt-1 list-disc pl-5">
            {problems.map(({ entry, message }) => (
              <li key={entry + message}>
                <Link className="text-link" to={`${paths.websiteDocument(name)}#${encodeURIComponent(entry)}`}>
                  {entry !== '' && `${wayTo(entry)}: `}
                  {message}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      {changes.length === 0 ? (
        <p className="text-sm text-ink-soft">It says what the website says already.</p>
      ) : (
        <ul className="grid gap-4">
          {changes.map((change) => (
            <Change key={change.entry} change={change} />
          ))}
        </ul>
      )}
    </section>
  );
};

/** A text, or the picture that it names. */
const Value = ({ entry, text }: { entry: string; text: string }) => {
  if (text === '') return <i>Empty</i>;
  return /(?:^|\.)picture$/.test(entry) ? <Picture name={text} /> : text;
};

const Change = ({ change: { entry, before, after } }: { change: DocumentChange }) => (
  <li className="grid gap-1 wrap-anywhere">
    <p className="text-sm font-semibold">{wayTo(entry)}</p>
    {before !== null && (
      <del className="rounded-sm bg-danger-wash px-2 py-1 whitespace-pre-line">
        <span className="sr-only">Before: </span>
        <Value entry={entry} text={before} />
      </del>
    )}
    {after === null ? (
      <p className="text-sm text-ink-soft">Taken away</p>
    ) : (
      <ins className="rounded-sm bg-success-wash px-2 py-1 whitespace-pre-line no-underline">
        <span className="sr-only">Now: </span>
        <Value entry={entry} text={after} />
      </ins>
    )}
  </li>
);
