import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { listOfficeJournalUseCase } from '#composition/office-access.ts';
import { listOfficeJournal } from '#contract/endpoints/office/list-office-journal.ts';

export const handler = endpoint(listOfficeJournal, listOfficeJournalUseCase(), officeGate());
