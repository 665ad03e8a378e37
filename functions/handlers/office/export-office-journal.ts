import { endpoint } from '#composition/endpoint.ts';
import { exportOfficeJournalUseCase, officeGate } from '#composition/office.ts';
import { exportOfficeJournal } from '#contract/endpoints/office/office.ts';

export const handler = endpoint(exportOfficeJournal, exportOfficeJournalUseCase(), officeGate());
