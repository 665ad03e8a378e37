import { useContext } from 'react';
import { Link } from 'react-router-dom';
import { splitAtMarks } from '../../content/claims.ts';
import type { Claim } from '../../content/numbers.ts';
import { ClaimsContext } from './claims-context.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** @throws for a claim that the page does not list. */
export const ClaimMark = ({ claim, isRepeated = false }: { claim: Claim; isRepeated?: boolean }) => {
  const number = String(useContext(ClaimsContext).indexOf(claim) + 1);
  if (number === '0') throw new Error(`No claim ${claim.figure} ${claim.label}`);
  return (
    <sup id={isRepeated ? undefined : `mark-${number}`}>
      <Link to={`#note-${number}`} aria-label={`About this number: ${claim.figure} (note ${number})`} className="mark">
        {number}
      </Link>
    </sup>
  );
};

export const Figure = ({ claim: { figure, spoken } }: { claim: Claim }) =>
  spoken === undefined ? (
    figure
  ) : (
    <>
      <span aria-hidden="true">{figure}</span>
      <VisuallyHidden>{spoken}</VisuallyHidden>
    </>
  );

/** A text of the content folder, with its footnote marks. */
export const Prose = ({ text }: { text: string }) =>
  splitAtMarks(text).map((piece) =>
    typeof piece === 'string' ? piece : <ClaimMark key={piece.label} claim={piece} />,
  );
