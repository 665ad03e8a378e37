import { summarizeLeadsUseCase } from '#composition/enquiries.ts';
import { scheduled } from '#http/scheduled.ts';

export const handler = scheduled('summarize-leads', summarizeLeadsUseCase());
