import { bookingDependencies as withLog } from '#composition/consultations.ts';
import { log } from './log.ts';

/** What changing a booking needs; works after the stack was found. */
export const bookingDependencies = () => withLog(log);
