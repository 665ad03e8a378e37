import { endpoint } from '#composition/endpoint.ts';
import { showShopUseCase } from '#composition/pages.ts';
import { showShop } from '#contract/endpoints/show-shop.ts';

export const handler = endpoint(showShop, showShopUseCase());
