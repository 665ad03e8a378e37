import * as v from 'valibot';
import { campaignParts } from '#domain/shared/origin.ts';

/** Where the person of a row came from. */
export const withOrigin = {
  cameFrom: v.exactOptional(
    v.object(v.entriesFromList([...campaignParts, 'page', 'host', 'sentBy'], v.exactOptional(v.string()))),
  ),
};
