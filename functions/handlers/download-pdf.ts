import { authenticateUseCase } from '#composition/auth.ts';
import { endpoint } from '#composition/endpoint.ts';
import { downloadPdfUseCase } from '#composition/shop.ts';
import { downloadPdf } from '#contract/endpoints/download-pdf.ts';

export const handler = endpoint(downloadPdf, downloadPdfUseCase(), authenticateUseCase());
