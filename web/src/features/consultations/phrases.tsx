import { Fragment } from 'react';

/** A text with dates and times that breaks only after a comma. */
export const Phrases = ({ text }: { text: string }) =>
  text.split(/(?<=,) /).map((phrase, index) => (
    <Fragment key={phrase}>
      {index > 0 && ' '}
      <span className="inline-block">{phrase}</span>
    </Fragment>
  ));
