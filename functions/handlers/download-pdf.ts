import { authenticateUseCase } from '#composition/auth.ts';
import { downloadPdfUseCase } from '#composition/shop.ts';
import { downloadPdf } from '#contract/endpoints.ts';
import { endpoint } from '#http/endpoint.ts';

export const handler = endpoint(downloadPdf, downloadPdfUseCase(), authenticateUseCase());
