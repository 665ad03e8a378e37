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
  /** Its width, as a class, if the columns of several tables line up; then every column has one. */
  width?: string;
  /** Its place on a phone's card without labels, as classes; then every column has one. */
  place?: string;
}

export interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  caption: string;
  /** The first one names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  /** Goes on below another table, whose headers are in sight. */
  isContinued?: boolean;
  /** Is shown apart from the others. */
  isMarked?: (row: Row) => boolean;
}

const labeled = {
  row: 'max-md:relative max-md:grid-cols-2 max-md:bg-paper',
  cell: ({ half }: Column<never>, isFirst: boolean) =>
    classNames(
      isFirst
        ? // A link in it is as tall as a finger, and on a phone the whole card.
          'text-left font-semibold max-md:col-span-2 [&_a]:-my-2.75 [&_a]:inline-block [&_a]:py-2.75 max-md:[&_a]:after:absolute max-md:[&_a]:after:inset-0'
        : 'max-md:grid max-md:grid-cols-[5rem_minmax(0,1fr)] max-md:items-baseline max-md:gap-x-2',
      !isFirst && half !== true && 'max-md:col-span-2',
      !isFirst && 'max-md:has-[>div:empty]:hidden',
    ),
};
const placed = {
  row: 'max-md:relative max-md:grid-cols-[minmax(0,1fr)_auto]',
  cell: ({ place }: Column<never>) => classNames(place, 'text-left font-normal max-md:[&.col-start-2]:text-right'),
};

/**
 * A table, and on phones a card for each row, without the cells that are empty. The roles are
 * written out because `display: block` takes them away.
 */
export const DataTable = <Row,>({ caption, columns, rows, rowKey, isContinued, isMarked }: DataTableProps<Row>) => {
  const hasLabels = columns.every(({ place }) => place === undefined);
  const card = hasLabels ? labeled : placed;
  return (
    <table
      role="table"
      className={classNames(
        'w-full border-collapse text-sm max-md:block',
        columns[0]?.width !== undefined && 'lg:table-fixed',
      )}
    >
      <caption className="sr-only">{caption}</caption>
      <colgroup>
        {columns.map(({ header, width }) => (
          <col key={header} className={width} />
        ))}
      </colgroup>
      <thead role="rowgroup" className={isContinued === true ? 'sr-only' : 'max-md:sr-only'}>
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
            className={classNames(
              'border-line max-md:grid max-md:gap-x-4 max-md:gap-y-1 max-md:rounded-md max-md:border max-md:p-4 md:border-b',
              card.row,
              isMarked?.(row) === true ? 'bg-teal-wash' : hasLabels ? 'md:hover:bg-sand' : 'hover:bg-sand',
            )}
          >
            {columns.map((column, index) => {
              const { header, cell, numeric, short, half } = column;
              const Cell = index === 0 ? 'th' : 'td';
              return (
                <Cell
                  key={header}
                  {...(index === 0 ? { role: 'rowheader', scope: 'row' } : { role: 'cell' })}
                  className={classNames(
                    'wrap-anywhere md:px-3 md:py-2.5 md:align-top md:first:pl-0 md:last:pr-0',
                    card.cell(column, index === 0),
                    short === true && 'md:whitespace-nowrap',
                    half === true && 'whitespace-nowrap',
                    numeric === true && 'whitespace-nowrap tabular-nums md:text-right',
                  )}
                >
                  {hasLabels && index > 0 && (
                    <span aria-hidden="true" className="text-ink-soft md:hidden">
                      {header}
                    </span>
                  )}
                  <div className="min-w-0">{cell(row)}</div>
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
