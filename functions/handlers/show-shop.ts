import { fileEndpoint } from '#composition/file-endpoint.ts';
import { showShopUseCase } from '#composition/pages.ts';
import { showShop } from '#contract/endpoints/show-shop.ts';

export const handler = fileEndpoint(showShop, showShopUseCase());
