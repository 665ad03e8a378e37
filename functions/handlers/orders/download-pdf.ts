import { fileEndpoint } from '#composition/file-endpoint.ts';
import { downloadPdfUseCase } from '#composition/orders.ts';
import { authenticateUseCase } from '#composition/sign-in.ts';
import { downloadPdf } from '#contract/endpoints/orders/public.ts';

export const handler = fileEndpoint(downloadPdf, downloadPdfUseCase(), authenticateUseCase());
