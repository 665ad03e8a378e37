import type { Key, ReactNode } from 'react';
import { classNames } from '#web/components/ui/class-names.ts';

export interface Column<Row> {
  /** Also the label of the cell on a phone. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligned, with figures of the same width. */
  numeric?: boolean;
}

export interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  caption: string;
  /** The first one names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
}

/**
 * A table, and on phones a card for each row. The roles are written out because `display: block`
 * takes them away.
 */
export const DataTable = <Row,>({ caption, columns, rows, rowKey }: DataTableProps<Row>) => (
  <table role="table" className="w-full border-collapse text-sm max-md:block">
    <caption className="sr-only">{caption}</caption>
    <thead role="rowgroup" className="max-md:sr-only">
      <tr role="row">
        {columns.map(({ header, numeric }) => (
          <th
            key={header}
            role="columnheader"
            scope="col"
            className={classNames(
              'border-b border-field px-3 py-2 font-semibold text-ink-soft first:pl-0 last:pr-0',
              numeric === true ? 'text-right' : 'text-left',
            )}
          >
            {header}
          </th>
        ))}
      </tr>
    </thead>
    <tbody role="rowgroup" className="max-md:grid max-md:gap-3">
      {rows.map((row) => (
        <tr
          key={rowKey(row)}
          role="row"
          className="border-line max-md:grid max-md:gap-1 max-md:rounded-md max-md:border max-md:bg-paper max-md:p-4 md:border-b md:hover:bg-sand"
        >
          {columns.map(({ header, cell, numeric }, index) => {
            const Cell = index === 0 ? 'th' : 'td';
            return (
              <Cell
                key={header}
                {...(index === 0 ? { role: 'rowheader', scope: 'row' } : { role: 'cell' })}
                className={classNames(
                  'wrap-anywhere md:px-3 md:py-2.5 md:align-top md:first:pl-0 md:last:pr-0',
                  index === 0
                    ? // A link in it is as tall as a finger.
                      'text-left font-semibold [&_a]:-my-2.75 [&_a]:inline-block [&_a]:py-2.75'
                    : 'max-md:flex max-md:justify-between max-md:gap-4',
                  numeric === true && 'whitespace-nowrap tabular-nums md:text-right',
                )}
              >
                {index > 0 && (
                  <span aria-hidden="true" className="shrink-0 text-ink-soft md:hidden">
                    {header}
                  </span>
                )}
                <div className={classNames('min-w-0', index > 0 && 'max-md:text-right')}>{cell(row)}</div>
              </Cell>
            );
          })}
        </tr>
      ))}
    </tbody>
  </table>
);
