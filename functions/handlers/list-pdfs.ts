import { endpoint } from '#composition/endpoint.ts';
import { listPdfsUseCase } from '#composition/shop.ts';
import { listPdfs } from '#contract/endpoints/list-pdfs.ts';

export const handler = endpoint(listPdfs, listPdfsUseCase());
