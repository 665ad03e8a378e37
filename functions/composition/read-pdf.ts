import { BOUNDS, boundedPdfs, bundledTasks } from '#adapters/pdf/bounded.ts';
import { readLinkedPdf } from '#adapters/pdf/read-linked.ts';

/** Seconds by the clock for one file, so that the function answers before its caller gives up. */
const CLOCK_SECONDS = 11;

export const readPdf = () => readLinkedPdf(boundedPdfs(bundledTasks(), { ...BOUNDS, clock: CLOCK_SECONDS }));
