import { type Claim, claimOf } from './numbers.ts';
import { piece } from './piece.ts';

const statistics = piece('statistics');

/** The panel "Our Traction" and the home banner. */
export const traction: readonly Claim[] = statistics.traction.map(claimOf);

/** On the home page, with a footnote that limits it. */
export const { promise } = statistics;
