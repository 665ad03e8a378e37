import { Fragment } from 'react';

/** A text with dates and times that breaks only after a comma. */
export const Phrases = ({ text }: { text: string }) =>
  text.split(', ').map((phrase, index, phrases) => (
    <Fragment key={phrase}>
      {index > 0 && ' '}
      <span className="inline-block">
        {phrase}
        {index < phrases.length - 1 && ','}
      </span>
    </Fragment>
  ));
