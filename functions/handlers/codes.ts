import { discountCodes } from '#composition/adapters/codes.ts';
import { bundles, catalog, guideSales } from '#composition/adapters/guides.ts';
import { officeSite } from '#composition/adapters/settings.ts';
import { officeEndpoint } from '#composition/office.ts';
import { clock } from '#composition/runtime.ts';
import * as officeEndpoints from '#contract/endpoints/codes/office.ts';
import { addOfficeCode } from '#domain/codes/add-office-code.ts';
import { addCode, changeCode, endCode } from '#domain/codes/change-codes.ts';
import { changeOfficeCode } from '#domain/codes/change-office-code.ts';
import { endOfficeCode } from '#domain/codes/end-office-code.ts';
import { listOfficeCodes } from '#domain/codes/list-office-codes.ts';

const inOffice = () => ({ clock, zone: officeSite().timeZone });

const withItems = () => ({ ...inOffice(), catalog: catalog('list'), bundles: bundles('list') });

export const addOfficeCodeHandler = officeEndpoint(officeEndpoints.addOfficeCode, () =>
  addOfficeCode({ add: addCode({ ...withItems(), codes: discountCodes('put') }) }),
);
export const changeOfficeCodeHandler = officeEndpoint(officeEndpoints.changeOfficeCode, () =>
  changeOfficeCode({
    ...inOffice(),
    codes: discountCodes('find'),
    change: changeCode({ ...withItems(), codes: discountCodes('put', 'find') }),
  }),
);
export const endOfficeCodeHandler = officeEndpoint(officeEndpoints.endOfficeCode, () =>
  endOfficeCode({
    ...inOffice(),
    codes: discountCodes('find'),
    end: endCode({ ...inOffice(), codes: discountCodes('put') }),
  }),
);
export const listOfficeCodesHandler = officeEndpoint(officeEndpoints.listOfficeCodes, () =>
  listOfficeCodes({ ...withItems(), codes: discountCodes('list'), guideSales: guideSales() }),
);
