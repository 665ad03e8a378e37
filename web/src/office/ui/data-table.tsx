import type { Key, ReactNode } from 'react';
import { classNames } from '../../components/ui/class-names.ts';

export interface Column<Row> {
  /** Also the label of the cell on a phone. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligned, with figures of the same width. */
  numeric?: boolean;
  /** A date or a word or two, which stay on one line beside longer columns. */
  short?: boolean;
  /** Takes half of a phone's card, in one line. */
  half?: boolean;
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
 * A table, and on phones a card for each row, without the cells that are empty. The roles are
 * written out because `display: block` takes them away.
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
          className="border-line max-md:grid max-md:grid-cols-2 max-md:gap-x-4 max-md:gap-y-1 max-md:rounded-md max-md:border max-md:bg-paper max-md:p-4 md:border-b md:hover:bg-sand"
        >
          {columns.map(({ header, cell, numeric, short, half }, index) => {
            const Cell = index === 0 ? 'th' : 'td';
            const content = cell(row);
            return (
              <Cell
                key={header}
                {...(index === 0 ? { role: 'rowheader', scope: 'row' } : { role: 'cell' })}
                className={classNames(
                  'wrap-anywhere md:px-3 md:py-2.5 md:align-top md:first:pl-0 md:last:pr-0',
                  index === 0
                    ? // A link in it is as tall as a finger.
                      'text-left font-semibold max-md:col-span-2 [&_a]:-my-2.75 [&_a]:inline-block [&_a]:py-2.75'
                    : 'max-md:grid max-md:grid-cols-[5rem_minmax(0,1fr)] max-md:items-baseline max-md:gap-x-2',
                  index > 0 && half !== true && 'max-md:col-span-2',
                  index > 0 && (content === '' || content === null) && 'max-md:hidden',
                  short === true && 'md:whitespace-nowrap',
                  half === true && 'whitespace-nowrap',
                  numeric === true && 'whitespace-nowrap tabular-nums md:text-right',
                )}
              >
                {index > 0 && (
                  <span aria-hidden="true" className="text-ink-soft md:hidden">
                    {header}
                  </span>
                )}
                <div className="min-w-0">{content}</div>
              </Cell>
            );
          })}
        </tr>
      ))}
    </tbody>
  </table>
);
