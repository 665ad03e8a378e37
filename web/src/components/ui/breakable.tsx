import { Fragment } from 'react';

/** Where each part of an email address or a file name ends. */
const PART_END = /(?<=[.@_+-])/;

/** An address, or another word too long for half a line of a phone. */
const isLong = (word: string): boolean => word.includes('@') || word.length > 20;

/** A word that stays in one line if one is long enough, and else breaks between its parts. */
const LongWord = ({ word }: { word: string }) => (
  <span className="inline-block max-w-full align-top">
    {word.split(PART_END).map((part, index) => (
      // The parts hold no state.
      <Fragment key={`${String(index)} ${part}`}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
);

/** Text with long words, such as an email address. */
export const Breakable = ({ text }: { text: string }) =>
  text.split(/(\s+)/).map((word, index) =>
    // The words hold no state.
    isLong(word) ? <LongWord key={`${String(index)} ${word}`} word={word} /> : word,
  );
