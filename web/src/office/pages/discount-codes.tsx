import { useState } from 'react';
import type { ResOf } from '#contract/endpoint.ts';
import { endOfficeCode, listOfficeCodes, type OfficeCode } from '#contract/endpoints/codes/office.ts';
import { formatCents } from '#contract/money.ts';
import { Breakable } from '../../components/ui/breakable.tsx';
import { Button } from '../../components/ui/button.tsx';
import { showToast } from '../../components/ui/toast/toast.tsx';
import { useOfficeQuery, useOfficeSession } from '../api.ts';
import { AddDialog, ChangeDialog } from '../discount-codes/discount-code-dialogs.tsx';
import { linkOf, offText, scopeText, stateText, timeText } from '../discount-codes/words.ts';
import { DataTable } from '../ui/data-table.tsx';
import { ActionDialog } from '../ui/dialogs/action-dialog.tsx';
import { formatCount, formatDay } from '../ui/format.ts';
import { ListState } from '../ui/list-state.tsx';
import { OfficePage } from '../ui/office-page.tsx';
import { RowAction } from '../ui/row-action.tsx';

type Items = ResOf<typeof listOfficeCodes>['items'];
/** What is open, with the code as the person saw it then. */
type Opened = { readonly what: 'add' } | { readonly what: 'change' | 'end'; readonly code: OfficeCode };

/** The discount codes with what each brought. For owners. */
export const DiscountCodesPage = () => {
  const { zone } = useOfficeSession();
  const query = useOfficeQuery(listOfficeCodes, {});
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const add = <Button onClick={() => setOpened({ what: 'add' })}>New code</Button>;
  const hasCodes = query.data !== undefined && query.data.codes.length > 0;
  return (
    <OfficePage
      title="Codes"
      lead={
        hasCodes ? `Orders and money since ${formatDay(query.data.countedSince, zone)}, without refunds.` : undefined
      }
      actions={hasCodes ? add : undefined}
    >
      <ListState
        query={query}
        name="codes"
        isEmpty={({ codes }) => codes.length === 0}
        empty={{
          title: 'No codes yet',
          text: 'A code takes a percentage or an amount off, for as many orders as you say. Give it out at a workshop, or put it in a link.',
          action: add,
        }}
      >
        {({ codes, items }) => <Codes codes={codes} items={items} onOpen={setOpened} />}
      </ListState>
      {opened?.what === 'add' && <AddDialog items={query.data?.items ?? []} onClose={close} />}
      {opened?.what === 'change' && <ChangeDialog code={opened.code} items={query.data?.items ?? []} onClose={close} />}
      {opened?.what === 'end' && <EndDialog code={opened.code} onClose={close} />}
    </OfficePage>
  );
};

const copyLink = async (code: string): Promise<void> => {
  const link = linkOf(code);
  try {
    await navigator.clipboard.writeText(link);
    showToast({ kind: 'success', text: `The link with ${code} is copied.` });
  } catch {
    // The browser forbids it: then the person copies what they see.
    showToast({ kind: 'error', text: `Your browser doesn’t let us copy. The link is ${link}` });
  }
};

interface CodesProps {
  codes: readonly OfficeCode[];
  items: Items;
  onOpen: (opened: Opened) => void;
}

const Codes = ({ codes, items, onOpen }: CodesProps) => (
  <DataTable
    caption="Codes"
    rows={codes}
    rowKey={({ code }) => code}
    columns={[
      {
        header: 'Code',
        cell: ({ code, note }) => (
          <>
            <Breakable text={code} />
            {note !== '' && <p className="font-normal text-ink-soft">{note}</p>}
          </>
        ),
      },
      {
        header: 'Off',
        cell: (code) => (
          <>
            {offText(code)}
            <p className="text-ink-soft">{scopeText(code, items)}</p>
          </>
        ),
      },
      {
        header: 'Used',
        cell: ({ taken, uses, oncePerPerson }) => (
          <>
            {taken.toLocaleString('en-US')} of {uses.toLocaleString('en-US')}
            {oncePerPerson && <p className="text-ink-soft">Once a person</p>}
          </>
        ),
        short: true,
      },
      { header: 'Orders', cell: ({ orders }) => orders.toLocaleString('en-US'), numeric: true, half: true },
      { header: 'Revenue', cell: ({ earnedCents }) => formatCents(earnedCents), numeric: true, half: true },
      {
        header: 'State',
        cell: (code) => (
          <>
            {stateText[code.state]}
            <p className="text-ink-soft">{timeText(code)}</p>
          </>
        ),
        short: true,
      },
      {
        header: 'Change',
        cell: (code) =>
          code.endedAt === null ? (
            <>
              <RowAction aria-label={`Copy the link with ${code.code}`} onClick={() => void copyLink(code.code)}>
                Link
              </RowAction>
              <RowAction aria-label={`Change ${code.code}`} onClick={() => onOpen({ what: 'change', code })}>
                Change
              </RowAction>
              <RowAction aria-label={`End ${code.code}`} onClick={() => onOpen({ what: 'end', code })}>
                End
              </RowAction>
            </>
          ) : null,
        // On one line also at 360 px, so that no two targets overlap.
        short: true,
      },
    ]}
  />
);

const EndDialog = ({ code: { code, version, taken, uses }, onClose }: { code: OfficeCode; onClose: () => void }) => (
  <ActionDialog
    title={`End ${code}?`}
    description={`No one can use it from now on, and it can’t come back. ${formatCount(taken, 'of its uses is', 'of its uses are')} taken, of ${uses.toLocaleString('en-US')}; these orders keep their price.`}
    action="End code"
    endpoint={endOfficeCode}
    input={{ code, version }}
    onDone={() => showToast({ kind: 'success', text: `${code} has ended.` })}
    onClose={onClose}
  />
);
