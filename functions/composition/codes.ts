import { addOfficeCode } from '#domain/codes/add-office-code.ts';
import { addCode, changeCode, endCode } from '#domain/codes/change-codes.ts';
import { changeOfficeCode } from '#domain/codes/change-office-code.ts';
import { endOfficeCode } from '#domain/codes/end-office-code.ts';
import { listOfficeCodes } from '#domain/codes/list-office-codes.ts';
import { discountCodeLists } from './adapters/codes/discount-code-lists.ts';
import { discountCodeReads } from './adapters/codes/discount-code-reads.ts';
import { discountCodeWrites } from './adapters/codes/discount-code-writes.ts';
import { bundleLists } from './adapters/guides/bundle-lists.ts';
import { guideLists } from './adapters/guides/guide-lists.ts';
import { guideSales } from './adapters/guides/guide-sales.ts';
import { officeSite } from './adapters/settings/office-site.ts';
import { clock } from './runtime.ts';

const inOffice = () => ({ clock, zone: officeSite().timeZone });
const withItems = () => ({ ...inOffice(), catalog: guideLists(), bundles: bundleLists() });

export const listOfficeCodesUseCase = () =>
  listOfficeCodes({ ...withItems(), codes: discountCodeLists(), guideSales: guideSales() });
export const addOfficeCodeUseCase = () =>
  addOfficeCode({ add: addCode({ ...withItems(), codes: discountCodeWrites() }) });
export const changeOfficeCodeUseCase = () =>
  changeOfficeCode({
    ...inOffice(),
    codes: discountCodeReads(),
    change: changeCode({ ...withItems(), codes: { ...discountCodeWrites(), ...discountCodeReads() } }),
  });
export const endOfficeCodeUseCase = () =>
  endOfficeCode({
    ...inOffice(),
    codes: discountCodeReads(),
    end: endCode({ ...inOffice(), codes: discountCodeWrites() }),
  });
