import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import * as field from '../fields.ts';

export const downloadPdf = endpoint({
  id: 'download-pdf',
  method: 'GET',
  path: 'uploads/Pdfs/{fileName}',
  auth: 'bearer',
  params: v.object({ fileName: field.fileName }),
  success: { status: 200, message: 'The file is at this address for a minute.', res: v.object({ url: v.string() }) },
  refusals: ['UNAUTHENTICATED', 'NOT_ENTITLED'],
  redirectTo: 'url',
});
