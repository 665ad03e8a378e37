import { endpoint } from '#composition/endpoint.ts';
import { listPdfsUseCase } from '#composition/guides.ts';
import { listPdfs } from '#contract/endpoints/guides/public.ts';

export const handler = endpoint(listPdfs, listPdfsUseCase());
