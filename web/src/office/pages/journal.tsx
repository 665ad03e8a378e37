import { listOfficeJournal } from '#contract/endpoints/office/list-office-journal.ts';
import type { JournalEntryData } from '#contract/office.ts';
import { useOfficePages, useOfficeSession } from '../api.ts';
import { ExportJournal } from '../journal/export-journal.tsx';
import { actionText, changesOf, outcomeText } from '../journal/words.ts';
import { DataTable } from '../ui/data-table.tsx';
import { formatMoment } from '../ui/format.ts';
import { ListState } from '../ui/list-state.tsx';
import { MoreButton } from '../ui/more-button.tsx';
import { OfficePage } from '../ui/office-page.tsx';

/** More lines than these are folded. */
const LINES_SHOWN = 3;

const Changes = ({ entry, zone }: { entry: JournalEntryData; zone: string }) => {
  const lines = changesOf(entry.before, entry.after, zone);
  const outcome = outcomeText(entry.outcome);
  const list = (
    <ul className="grid gap-1">
      {lines.map(({ name, before, after }) => (
        <li key={name}>
          <span className="text-ink-soft">{name}:</span>{' '}
          {before !== undefined && (
            <>
              <del className="text-ink-soft">
                <span className="sr-only">from </span>
                {before}
              </del>
              <span aria-hidden="true"> → </span>
              <span className="sr-only"> to </span>
            </>
          )}
          {after}
        </li>
      ))}
    </ul>
  );
  return (
    <div className="grid gap-1 text-left">
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

/** What the team did: who, when, what, before and after. For owners. */
export const JournalPage = () => {
  const { zone } = useOfficeSession();
  const query = useOfficePages(listOfficeJournal, {});
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <OfficePage
      title="Journal"
      lead="Everything the team does in the office, kept for two years. No one can change it."
    >
      <ExportJournal />
      <ListState
        query={query}
        name="journal"
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
                { header: 'When', cell: ({ at }) => formatMoment(at, zone) },
                { header: 'Who', cell: ({ who }) => <span title={who.email}>{who.name}</span> },
                { header: 'What', cell: ({ action }) => actionText(action) },
                { header: 'To what', cell: ({ subject }) => subject },
                { header: 'Changes', cell: (entry) => <Changes entry={entry} zone={zone} /> },
              ]}
            />
            <MoreButton query={query} shown={entries.length} name="entries" />
          </div>
        )}
      </ListState>
    </OfficePage>
  );
};
