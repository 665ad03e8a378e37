import { endpoint } from '#composition/endpoint.ts';
import { listOfficeJournalUseCase, officeGate } from '#composition/office.ts';
import { listOfficeJournal } from '#contract/endpoints/office/office.ts';

export const handler = endpoint(listOfficeJournal, listOfficeJournalUseCase(), officeGate());
