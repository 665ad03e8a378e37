import { Fragment } from 'react';

/** Ends after each part of an email address or a file name. */
const PARTS = /[^.@_+-]*[.@_+-]+|[^.@_+-]+$/g;

/** Text with long words, such as an email address, that breaks between their parts first. */
export const Breakable = ({ text }: { text: string }) => {
  const parts = text.match(PARTS) ?? [];
  return parts.map((part, index) => (
    // The parts hold no state.
    <Fragment key={`${String(index)} ${part}`}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
};
