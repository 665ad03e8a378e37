import type { Pieces } from '#contract/website/pieces.ts';

/** What several components show of pieces. The rules of documents say what its entries are. */

export type ServiceCard = Pieces['service-cards'][number];
/** All services have the same entries. */
export type ServiceDetails = ServiceCard & Pieces['services/tutoring'];
export type NamedText = ServiceDetails['steps'][number];
export type IncludedItem = ServiceDetails['included'][number];
export type Question = ServiceDetails['questions'][number];

export type PackageCard = Pieces['package-cards'][number];
/** All packages have the same entries. */
export type PackageDetails = PackageCard & Pieces['packages/foundation'];

export type LegalDocument = Pieces['legal/terms'];
export type LegalPart = LegalDocument['sections'][number];
