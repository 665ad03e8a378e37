import { authenticateUseCase } from '#composition/auth.ts';
import { fileEndpoint } from '#composition/file-endpoint.ts';
import { downloadPdfUseCase } from '#composition/shop.ts';
import { downloadPdf } from '#contract/endpoints/download-pdf.ts';

export const handler = fileEndpoint(downloadPdf, downloadPdfUseCase(), authenticateUseCase());
