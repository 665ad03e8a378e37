import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ResOf } from '#contract/endpoint.ts';
import { exportOfficeAgreements, listOfficeAgreements } from '#contract/endpoints/agreements/office.ts';
import { agreementStates } from '#contract/endpoints/agreements/shapes.ts';
import { formatCents } from '#contract/money.ts';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { SelectField } from '../../components/ui/fields/select-field.tsx';
import { TextField } from '../../components/ui/fields/text-field.tsx';
import { AgreementTable } from '../agreements/agreement-table.tsx';
import { type AgreementFilter, filterOf, hashOf, matching, noFilter } from '../agreements/filter.ts';
import { stateText } from '../agreements/words.ts';
import { useOfficeQuery } from '../api.ts';
import { paths } from '../paths.ts';
import { ExportButton } from '../ui/export-button.tsx';
import { formatCount, formatMethods } from '../ui/format.ts';
import { ListState } from '../ui/list-state.tsx';
import { OfficePage } from '../ui/office-page.tsx';
import { Sample } from '../ui/sample.tsx';
import { Sums } from '../ui/sums.tsx';

type List = ResOf<typeof listOfficeAgreements>;

const newAgreement = <ButtonLink to={paths.newAgreement}>New agreement</ButtonLink>;

/** What families agreed to, with what they paid and what is open. For owners. */
export const AgreementsPage = () => {
  const query = useOfficeQuery(listOfficeAgreements, { state: '' });
  const hasSome = query.data !== undefined && query.data.agreements.length > 0;
  return (
    <OfficePage
      title="Agreements"
      actions={
        hasSome && (
          <>
            <ExportButton endpoint={exportOfficeAgreements} input={{}} />
            {newAgreement}
          </>
        )
      }
    >
      <ListState
        query={query}
        name="agreements"
        isEmpty={({ agreements }) => agreements.length === 0}
        empty={{
          title: 'No agreements yet',
          text: 'An agreement says what a family gets, what it costs and when it’s paid. The family reads it, signs and pays by one link, and books sessions from its hours.',
          action: (
            <Sample
              title="Twelve hours of counseling"
              aside="$2,400.00"
              text="For Amy, with the Winter family. Signed, $800.00 paid, 8 hours left."
            >
              {newAgreement}
            </Sample>
          ),
        }}
      >
        {(list) => <Agreements list={list} />}
      </ListState>
    </OfficePage>
  );
};

const Agreements = ({ list: { agreements, totals } }: { list: List }) => {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const kept = filterOf(hash);
  const [filter, setFilter] = useState(kept);
  const [applied, setApplied] = useState(hash);
  // A link to all agreements, or going back, changes the filter without the fields.
  if (hash !== applied) {
    setApplied(hash);
    setFilter(kept);
  }
  // Not with every letter: browsers limit how often an address changes.
  const keep = (next: AgreementFilter) => {
    if (hashOf(next) !== hashOf(kept)) void navigate({ hash: hashOf(next) }, { replace: true });
  };
  const shown = matching(agreements, filter);
  return (
    <div className="grid gap-6">
      <Totals totals={totals} />
      <form
        role="search"
        aria-label="Agreements"
        className="grid items-start gap-4 rounded-md border border-line bg-sand p-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]"
        onSubmit={(event) => {
          event.preventDefault();
          keep(filter);
        }}
      >
        <TextField
          label="Search"
          type="search"
          placeholder="Name, email, student or title"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={filter.search}
          onChange={({ target }) => setFilter({ ...filter, search: target.value })}
          onBlur={() => keep(filter)}
        />
        <SelectField
          label="State"
          options={[
            { value: '', label: 'All' },
            ...agreementStates.map((state) => ({ value: state, label: stateText[state] })),
          ]}
          value={filter.state}
          onChange={({ target }) => {
            const next = { ...filter, state: agreementStates.find((state) => state === target.value) ?? ('' as const) };
            setFilter(next);
            keep(next);
          }}
        />
      </form>
      <p role="status" className="-mb-3 text-sm text-ink-soft empty:hidden">
        {hashOf(filter) !== '' && shown.length > 0 ? formatCount(shown.length, 'matching agreement') : ''}
      </p>
      {shown.length > 0 ? (
        <AgreementTable agreements={shown} />
      ) : (
        <EmptyState
          title="No matching agreements"
          text="Search for part of a name, an email, a student or a title."
          action={
            <Button
              variant="secondary"
              onClick={() => {
                setFilter(noFilter);
                keep(noFilter);
              }}
            >
              Show all
            </Button>
          }
        />
      )}
    </div>
  );
};

/** Of all signed agreements, whatever the list shows. */
const Totals = ({ totals: { agreedCents, paidCents, returnedCents, openCents, outside } }: Pick<List, 'totals'>) => (
  <div className="rounded-md border border-line px-4 py-1 sm:px-5 sm:py-3">
    <Sums
      label="All signed agreements"
      sums={[
        { name: 'Agreed', value: formatCents(agreedCents) },
        {
          name: returnedCents === 0 ? 'Paid' : 'Paid, less refunds',
          value: formatCents(paidCents),
          note: [
            ...(outside.length === 0 ? [] : [formatMethods(outside)]),
            ...(returnedCents === 0 ? [] : [`${formatCents(returnedCents)} refunded`]),
          ].join('; '),
        },
        { name: 'Open', value: formatCents(openCents) },
      ]}
    />
  </div>
);
