import { authenticateUseCase } from '#composition/auth.ts';
import { edge } from '#composition/edge.ts';
import { downloadPdfUseCase } from '#composition/shop.ts';
import { downloadPdf } from '#contract/endpoints.ts';
import { endpoint } from '#http/endpoint.ts';
import { behindEdge } from '#http/origin.ts';

export const handler = behindEdge(endpoint(downloadPdf, downloadPdfUseCase(), authenticateUseCase()), edge());
