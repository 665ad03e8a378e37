// Sample: the promise “Half the time and money to get an offer”. Delete this line when it’s yours.
import { type Claim, numbers } from './numbers.ts';

/** The panel "Our Traction" and the home banner. */
export const traction: readonly Claim[] = [numbers.placed, numbers.coached, numbers.essays];

/** On the home page, with a footnote that limits it. */
export const promise = 'Half the time and money to get an offer[[offer]]';
