import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import {
  type DocumentProblem,
  discardOfficeDocument,
  type OfficeDocument,
} from '#contract/endpoints/website/office.ts';
import { documentRules } from '#contract/website/documents.ts';
import type { DocumentName } from '#contract/website/names.ts';
import { softwareValues } from '#contract/website/values.ts';
import { Button } from '../../components/ui/button.tsx';
import { CheckboxField } from '../../components/ui/fields/choice-field.tsx';
import { showToast } from '../../components/ui/toast/toast.tsx';
import { ApiError } from '../../features/api/api-error.ts';
import { useOfficeSession } from '../api.ts';
import { useWide } from '../consultations/use-wide.ts';
import { problemOf } from '../passkey-problem.ts';
import { paths } from '../paths.ts';
import { ActionDialog } from '../ui/dialogs/action-dialog.tsx';
import { OfficeDialog } from '../ui/dialogs/office-dialog.tsx';
import { formatMoment, formatTime } from '../ui/format.ts';
import { Folded } from '../ui/part.tsx';
import { Stale } from '../ui/stored-form.tsx';
import { GroupFields } from './fields.tsx';
import { Preview } from './preview.tsx';
import { goToEntry, Problems, problemsOf } from './problems.ts';
import { type Content, type DocumentDraft, useDocumentDraft } from './use-document-draft.ts';
import { titleOf, wayTo } from './words.ts';

/** Pixels from which on the page has room beside its form: the `lg` breakpoint. */
const LG = 1200;

/** A document of the website: its form, which saves itself, and the page beside it. */
export const DocumentEditor = ({ name, server }: { name: DocumentName; server: OfficeDocument }) => {
  const draft = useDocumentDraft(name, server);
  const { content } = draft;
  const problems = problemsOf(name, content, server);
  const isWide = useWide(LG);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '') goToEntry(decodeURIComponent(hash.slice(1)));
  }, [hash]);
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]">
      {/* What gets the focus stays below the bar. */}
      <div className="grid min-w-0 content-start gap-6 [&_:is(a,button,input,select,textarea,summary)]:scroll-mt-40">
        <Bar name={name} server={server} draft={draft} problems={problems} hasPage={!isWide} />
        <Ours server={server} draft={draft} />
        {name !== 'look' && <Values />}
        <form
          noValidate
          className="grid gap-6 [&_textarea]:field-sizing-content"
          onSubmit={(event) => event.preventDefault()}
          // Browsers look at the caret of a text area alone, which the phone's bar may cover.
          onFocus={({ target }) => {
            if (target instanceof HTMLTextAreaElement) target.scrollIntoView({ block: 'nearest' });
          }}
          onBlur={draft.save}
        >
          <Problems value={new Map(problems.map(({ entry, message }) => [entry, message]))}>
            <GroupFields
              rule={documentRules[name]}
              entry=""
              value={content}
              onChange={(next) => draft.change(next as Content)}
            />
          </Problems>
        </form>
        <Discard name={name} server={server} draft={draft} />
      </div>
      {isWide && (
        <aside className="sticky top-4 self-start">
          <Preview name={name} content={content} />
        </aside>
      )}
    </div>
  );
};

interface PartProps {
  server: OfficeDocument;
  draft: DocumentDraft;
}

/** Whether it is saved, what is wrong, and the way to the page. It stays in sight. */
const Bar = ({
  name,
  server,
  draft,
  problems,
  hasPage,
}: PartProps & { name: DocumentName; problems: readonly DocumentProblem[]; hasPage: boolean }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="sticky top-0 z-10 -mx-1 grid gap-3 border-b border-line bg-paper px-1 py-2">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <SaveState server={server} draft={draft} />
        <div className="flex flex-wrap items-center gap-x-4">
          {problems.length > 0 && <ToFix problems={problems} />}
          {hasPage && (
            <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
              See the page
            </Button>
          )}
        </div>
      </div>
      {draft.theirs !== null && <Conflict theirs={draft.theirs} draft={draft} />}
      {draft.aside !== null && <Aside aside={draft.aside} draft={draft} />}
      {isOpen && (
        <OfficeDialog title={titleOf(name)} onClose={() => setOpen(false)}>
          <Preview name={name} content={draft.content} />
        </OfficeDialog>
      )}
    </div>
  );
};

const failureText = (failure: Error): string =>
  failure instanceof ApiError && failure.kind === 'unreachable'
    ? 'Not saved yet: no connection. We keep trying.'
    : `Not saved yet. ${problemOf(failure)}`;

const SaveState = ({ server: { draft: saved }, draft: { isUnsaved, isSaving, failure, save, theirs } }: PartProps) => {
  const { zone } = useOfficeSession();
  const savedText = saved === null ? 'Nothing changed yet' : `Saved, ${formatTime(saved.at, zone)}`;
  return (
    <div className="flex flex-wrap items-center text-sm text-ink-soft">
      <p role="status">{failure === null ? !isUnsaved && savedText : failureText(failure)}</p>
      {isUnsaved && failure === null && <p aria-hidden="true">{theirs === null ? 'Saving…' : 'Not saved'}</p>}
      {failure !== null && !isSaving && (
        <Button variant="quiet" size="sm" onClick={save}>
          Save now
        </Button>
      )}
    </div>
  );
};

/** What keeps the document from being published. */
const ToFix = ({ problems }: { problems: readonly DocumentProblem[] }) => (
  <details>
    <summary className="min-h-11 py-2.5 text-sm font-semibold text-danger">To fix: {problems.length}</summary>
    <ul className="absolute inset-x-0 top-full max-h-80 divide-y divide-line overflow-y-auto rounded-b-md border border-t-0 border-line bg-paper px-4 py-1 text-sm shadow-lift">
      {problems.map(({ entry, message }) => (
        <li key={entry}>
          <a
            className="text-link block py-2.5"
            href={`#${encodeURIComponent(entry)}`}
            onClick={(event) => {
              event.preventDefault();
              event.currentTarget.closest('details')?.removeAttribute('open');
              goToEntry(entry);
            }}
          >
            {entry !== '' && `${wayTo(entry)}: `}
            {message}
          </a>
        </li>
      ))}
    </ul>
  </details>
);

/** Someone else saved the document first. */
const Conflict = ({ theirs: { draft: saved }, draft }: { theirs: OfficeDocument; draft: DocumentDraft }) => {
  const { zone } = useOfficeSession();
  return (
    <div role="alert">
      <Stale onKeep={draft.keepMine} onTheirs={() => void draft.takeTheirs()}>
        {saved === null
          ? 'Someone published this or threw the draft away while you were typing.'
          : `${saved.by} changed this on ${formatMoment(saved.at, zone)}.`}{' '}
        What you typed is still here, but not saved.
      </Stale>
    </div>
  );
};

/** The texts of a document by their ways. */
const textsOf = (value: unknown, entry = ''): [entry: string, text: string][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => textsOf(inner, entry === '' ? name : `${entry}.${name}`))
    : [[entry, String(value)]];

/** What the person typed before they chose someone else's version. */
const Aside = ({ aside, draft: { content, dropAside } }: { aside: Content; draft: DocumentDraft }) => {
  const theirs = new Map(textsOf(content));
  return (
    <Folded title="What you had typed">
      <dl className="grid max-h-80 gap-3 overflow-y-auto text-sm">
        {textsOf(aside)
          .filter(([entry, text]) => theirs.get(entry) !== text)
          .map(([entry, text]) => (
            <div key={entry}>
              <dt className="text-ink-soft">{wayTo(entry)}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">{text}</dd>
            </div>
          ))}
      </dl>
      <Button variant="quiet" size="sm" className="-ml-4" onClick={dropAside}>
        I don’t need it anymore
      </Button>
    </Folded>
  );
};

/** Whether the document is still the sample's. */
const Ours = ({ server, draft: { content, change } }: PartProps) => {
  const [sample] = useState(content['sample'] ?? server.content['sample']);
  if (sample === undefined) return null;
  return (
    <div className="rounded-md bg-sand p-4">
      <p>This is the sample’s. When it’s your own, tick “This is ours now”.</p>
      <CheckboxField
        checked={content['sample'] === undefined}
        onChange={({ target }) => {
          const { sample: _, ...ours } = content;
          change(target.checked ? ours : { ...ours, sample });
        }}
      >
        This is ours now
      </CheckboxField>
    </div>
  );
};

/** What `{…}` and `[[…]]` in a text stand for. */
const Values = () => (
  <Folded title="What a text can take from elsewhere">
    <div className="grid gap-3 text-sm">
      <p>
        Write the name in braces, and the page shows the value. {'{business}'}, {'{city}'} and {'{state}'} come from
        “Business and contact”, {'{counselors}'} from “People”, {'{usual cost}'} and {'{package price}'} from “All
        packages”. After a number, its name shows where it comes from: [[placed]].
      </p>
      <dl className="grid max-h-80 gap-x-4 gap-y-1 overflow-y-auto sm:grid-cols-[auto_minmax(0,1fr)]">
        {Object.entries(softwareValues).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="font-semibold">{`{${name}}`}</dt>
            <dd className="text-ink-soft">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  </Folded>
);

const Discard = ({ name, server, draft: { revision, isSaving, forget } }: PartProps & { name: DocumentName }) => {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  if (server.draft === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-10 border-t border-line pt-4">
      <Link className="text-link inline-flex min-h-11 items-center" to={paths.websiteChanges}>
        See what changed, and publish
      </Link>
      <Button variant="quiet" className="-ml-5" disabled={isSaving} onClick={() => setAsking(true)}>
        Throw the draft away
      </Button>
      {isAsking && (
        <ActionDialog
          title="Throw the draft away?"
          description="What was changed here since it was last published is gone then. The website stays as it is."
          action="Throw away"
          endpoint={discardOfficeDocument}
          input={{ name, revision }}
          onDone={({ message }) => {
            forget();
            showToast({ kind: 'success', text: message, forPath: paths.website });
            void navigate(paths.website);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
};
