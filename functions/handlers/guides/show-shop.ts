import { fileEndpoint } from '#composition/file-endpoint.ts';
import { showShopUseCase } from '#composition/guides.ts';
import { showShop } from '#contract/endpoints/guides/public.ts';

export const handler = fileEndpoint(showShop, showShopUseCase());
