import type { ReactNode } from 'react';

/**
 * The rows below a table that add it up. Printed, they stand once, at its end: a browser repeats a
 * `tfoot` under the rows of each sheet.
 */
export const Totals = ({ children }: { children: ReactNode }) => (
  <tbody role="rowgroup" className="break-inside-avoid">
    {children}
  </tbody>
);
