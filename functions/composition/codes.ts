import { addCode, changeCode, endCode } from '#domain/codes/change-codes.ts';
import { listCodes } from '#domain/codes/list-codes.ts';
import { addCodeFromOffice, changeCodeFromOffice, endCodeFromOffice } from '#domain/codes/office-codes.ts';
import { bundles, catalog, clock, discountCodes, guideSales, officeSite } from './adapters.ts';

const inOffice = () => ({ codes: discountCodes(), clock, zone: officeSite().timeZone });
const withItems = () => ({ ...inOffice(), catalog: catalog(), bundles: bundles() });

export const listOfficeCodesUseCase = () => listCodes({ ...withItems(), guideSales: guideSales() });
export const addOfficeCodeUseCase = () => addCodeFromOffice({ add: addCode(withItems()) });
export const changeOfficeCodeUseCase = () => changeCodeFromOffice({ ...inOffice(), change: changeCode(withItems()) });
export const endOfficeCodeUseCase = () => endCodeFromOffice({ ...inOffice(), end: endCode(inOffice()) });
