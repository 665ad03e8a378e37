import { Link } from 'react-router-dom';
import { listOfficeAgreements } from '#contract/endpoints/agreements/office.ts';
import { type AuditLogEntryData, listOfficeAuditLog } from '#contract/endpoints/audit-log/office.ts';
import { Breakable } from '../../components/ui/breakable.tsx';
import { useOfficePages, useOfficeQuery, useOfficeSession } from '../api.ts';
import { ExportAuditLog } from '../audit-log/export-audit-log.tsx';
import {
  actionText,
  changesOf,
  isAboutAgreement,
  isAboutOrder,
  nameOfActor,
  outcomeText,
  shortSubject,
} from '../audit-log/words.ts';
import { paths } from '../paths.ts';
import { DataTable } from '../ui/data-table.tsx';
import { formatMoment } from '../ui/format.ts';
import { ListState } from '../ui/list-state.tsx';
import { MoreButton } from '../ui/more-button.tsx';
import { OfficePage } from '../ui/office-page.tsx';

/** More lines than these are folded. */
const LINES_SHOWN = 3;

const changesCell = (entry: AuditLogEntryData, zone: string) => {
  const lines = changesOf(entry.before, entry.after, zone);
  const outcome = outcomeText(entry.outcome);
  if (lines.length === 0 && outcome === '') return null;
  const list = (
    <ul className="grid gap-1">
      {lines.map(({ name, before, after }) => (
        <li key={name}>
          <span className={after === '' ? undefined : 'text-ink-soft'}>
            {name}
            {after !== '' && ':'}
          </span>{' '}
          {before !== undefined && (
            <>
              <del className="text-ink-soft">
                <span className="sr-only">from </span>
                <Breakable text={before} />
              </del>
              <span aria-hidden="true"> → </span>
              <span className="sr-only"> to </span>
            </>
          )}
          <Breakable text={after} />
        </li>
      ))}
    </ul>
  );
  return (
    <div className="grid gap-1">
      {outcome !== '' && <p className="font-semibold text-danger">{outcome}</p>}
      {lines.length > LINES_SHOWN ? (
        <details>
          <summary className="min-h-11 py-2.5 text-teal-deep underline">{lines.length} changes</summary>
          {list}
        </details>
      ) : (
        list
      )}
    </div>
  );
};

/** What agreements are called now, by their ids; the audit log itself has no names. */
const useAgreementNames = (entries: readonly AuditLogEntryData[]): ReadonlyMap<string, string> => {
  const enabled = entries.some(({ action, subject }) => isAboutAgreement(action, subject));
  const { data } = useOfficeQuery(listOfficeAgreements, { state: '' }, { enabled });
  return new Map(data?.agreements.map(({ id, title, fullname }) => [id, `${title}, ${fullname}`]));
};

const subjectCell = ({ action, subject }: AuditLogEntryData, agreements: ReadonlyMap<string, string>) => {
  const short = shortSubject(action, subject);
  const [to, text] = isAboutOrder(action)
    ? [paths.order(subject), `Order ${short}`]
    : isAboutAgreement(action, subject)
      ? [paths.agreement(subject), agreements.get(subject) ?? `Agreement ${short}`]
      : [undefined, short];
  if (text === '') return '';
  if (to === undefined) return <Breakable text={text} />;
  return (
    <Link className="text-link -my-2.75 inline-block py-2.75 wrap-anywhere" to={to}>
      {text}
    </Link>
  );
};

/** What the team did: who, when, what, before and after. For owners. */
export const AuditLogPage = () => {
  const { zone } = useOfficeSession();
  const query = useOfficePages(listOfficeAuditLog, {});
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  const agreements = useAgreementNames(entries);
  return (
    <OfficePage
      title="Journal"
      lead="Everything the team does in the office, kept for two years. No one can change it."
    >
      <ExportAuditLog />
      <ListState
        query={query}
        name="auditLog"
        isEmpty={() => entries.length === 0}
        empty={{ title: 'Nothing yet', text: 'Everything the team does is recorded here.' }}
      >
        {() => (
          <div>
            <DataTable
              caption="Journal"
              rows={entries}
              rowKey={({ id }) => id}
              columns={[
                { header: 'When', cell: ({ at }) => formatMoment(at, zone), short: true },
                { header: 'Who', cell: ({ who }) => <span title={who.email}>{nameOfActor(who.name)}</span> },
                { header: 'What', cell: ({ action }) => actionText(action) },
                { header: 'About', cell: (entry) => subjectCell(entry, agreements) },
                { header: 'Changes', cell: (entry) => changesCell(entry, zone) },
              ]}
            />
            <MoreButton query={query} count={entries.length} name="entries" />
          </div>
        )}
      </ListState>
    </OfficePage>
  );
};
