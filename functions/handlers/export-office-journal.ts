import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { exportOfficeJournalUseCase } from '#composition/office-access.ts';
import { exportOfficeJournal } from '#contract/endpoints/office/export-office-journal.ts';

export const handler = endpoint(exportOfficeJournal, exportOfficeJournalUseCase(), officeGate());
