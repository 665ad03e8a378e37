import { listPdfsUseCase } from '#composition/shop.ts';
import { listPdfs } from '#contract/endpoints.ts';
import { endpoint } from '#http/endpoint.ts';

export const handler = endpoint(listPdfs, listPdfsUseCase());
