import signs from '../../pictures/signs.svg';
import { classNames } from './class-names.ts';

/** The drawings of `pictures/signs.svg`, which are lucide's (ISC license). */
export type SignName =
  | 'book'
  | 'calculator'
  | 'calendar'
  | 'chat'
  | 'check'
  | 'clock'
  | 'code'
  | 'coins'
  | 'compass'
  | 'flag'
  | 'flask'
  | 'globe'
  | 'heart'
  | 'journal'
  | 'letter'
  | 'list'
  | 'luggage'
  | 'map'
  | 'microphone'
  | 'notes'
  | 'pen'
  | 'people'
  | 'plane'
  | 'profile'
  | 'ruler'
  | 'scales'
  | 'school'
  | 'scissors'
  | 'search'
  | 'sprout'
  | 'stethoscope'
  | 'sun';

/**
 * A small sign beside a heading, in the text's colour; decoration. The drawings come from one file that all pages share, so that
 * neither HTML nor scripts carry them.
 */
export const Sign = ({ name, className = 'size-6' }: { name: SignName; className?: string }) => (
  <svg aria-hidden="true" viewBox="0 0 24 24" className={classNames('shrink-0', className)}>
    <use href={`${signs}#${name}`} />
  </svg>
);
