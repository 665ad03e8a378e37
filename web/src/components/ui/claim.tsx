import { useContext } from 'react';
import { Link } from 'react-router-dom';
import { splitAtMarks } from '../../content/claims.ts';
import type { Claim } from '../../content/numbers.ts';
import { ClaimsContext } from './claims-context.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** The footnote mark behind a number. It leads to what the page's "About our numbers" says of it. */
export const ClaimMark = ({ claim, isRepeated = false }: { claim: Claim; isRepeated?: boolean }) => {
  const number = String(useContext(ClaimsContext).indexOf(claim) + 1);
  if (number === '0') throw new Error(`The page does not count ${claim.figure} ${claim.label} among its claims`);
  return (
    <sup id={isRepeated ? undefined : `mark-${number}`}>
      <Link to={`#note-${number}`} aria-label={`About this number: ${claim.figure} (note ${number})`} className="mark">
        {number}
      </Link>
    </sup>
  );
};

/** The number of a claim, as it is read and as a screen reader says it. */
export const Figure = ({ claim: { figure, spoken } }: { claim: Claim }) =>
  spoken === undefined ? (
    figure
  ) : (
    <>
      <span aria-hidden="true">{figure}</span>
      <VisuallyHidden>{spoken}</VisuallyHidden>
    </>
  );

/** A text of the content folder, with its claims marked. */
export const Prose = ({ text }: { text: string }) =>
  splitAtMarks(text).map((piece) =>
    typeof piece === 'string' ? piece : <ClaimMark key={piece.label} claim={piece} />,
  );
