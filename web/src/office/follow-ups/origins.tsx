import { useState } from 'react';
import type { ResOf } from '#contract/endpoint.ts';
import { listOfficeOrigins } from '#contract/endpoints/leads/office.ts';
import { formatCents } from '#contract/money.ts';
import { Breakable } from '../../components/ui/breakable.tsx';
import { useOfficeQuery } from '../api.ts';
import { Choices } from '../ui/choices.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { ListState } from '../ui/list-state.tsx';

type Origin = ResOf<typeof listOfficeOrigins>['origins'][number];

const kinds: Readonly<Record<Origin['kind'], string>> = {
  said: 'Their answer',
  link: 'Link with utm_source',
  site: 'Site that links here',
  direct: 'Typed our address, or a bookmark',
  called: 'Called; the team wrote it down',
  unknown: 'Not known',
  others: 'All others together',
};

/** Where the people of the last days came from, and what has become of them. For owners. */
export const Origins = () => {
  const [days, setDays] = useState<'30' | '90' | '365'>('90');
  const query = useOfficeQuery(listOfficeOrigins, { days });
  return (
    <section aria-label="Where people come from" className="grid gap-4">
      <div className="sm:justify-self-start">
        <Choices
          label="Which days to count"
          options={[
            ['30', '30 days'],
            ['90', '90 days'],
            ['365', '1 year'],
          ]}
          value={days}
          onChoose={setDays}
        />
      </div>
      <ListState
        query={query}
        name="origins"
        isEmpty={({ origins }) => origins.length === 0}
        empty={{ title: 'Nobody came in these days', text: 'Everyone who signs up, writes, books or buys is counted.' }}
      >
        {({ origins }) => (
          <>
            <DataTable
              caption="Where people came from"
              rows={origins}
              rowKey={({ kind, name }) => `${kind} ${name}`}
              columns={[
                {
                  header: 'From where',
                  cell: ({ kind, name }) => (name === '' ? kinds[kind] : <Breakable text={name} />),
                },
                { header: 'Kind', cell: ({ kind, name }) => (name === '' ? '' : kinds[kind]) },
                { header: 'Came', cell: ({ came }) => came, numeric: true, half: true },
                { header: 'Booked', cell: ({ booked }) => booked, numeric: true, half: true },
                { header: 'Signed', cell: ({ signed }) => signed, numeric: true, half: true },
                { header: 'Dollars', cell: ({ cents }) => formatCents(cents), numeric: true, half: true },
              ]}
            />
            <p className="text-sm text-ink-soft">
              People who signed up, wrote, booked or bought in these days, by what they told us or how their first visit
              began. Booked, signed and dollars are what has become of them since.
            </p>
          </>
        )}
      </ListState>
    </section>
  );
};
