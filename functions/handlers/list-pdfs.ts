import { edge } from '#composition/edge.ts';
import { listPdfsUseCase } from '#composition/shop.ts';
import { listPdfs } from '#contract/endpoints.ts';
import { endpoint } from '#http/endpoint.ts';
import { behindEdge } from '#http/origin.ts';

export const handler = behindEdge(endpoint(listPdfs, listPdfsUseCase()), edge());
