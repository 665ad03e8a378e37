import { summarizeLeadsUseCase } from '#composition/leads.ts';
import { scheduled } from '#http/scheduled.ts';

export const handler = scheduled('summarize-leads', summarizeLeadsUseCase());
