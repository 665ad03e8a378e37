import { agreements, balances, credits, receivedPayments } from '#composition/adapters/agreements.ts';
import { consultations } from '#composition/adapters/consultations.ts';
import { followUps, leads } from '#composition/adapters/leads.ts';
import { orderReads, orders, payments } from '#composition/adapters/orders.ts';
import { businessProfile, isCheckoutOpen } from '#composition/adapters/settings.ts';
import { peppers, rateLimits, users } from '#composition/adapters/sign-in.ts';
import { businessMailDependencies, deliveryDependencies, takeOfficeWords } from '#composition/mail.ts';
import { officeEndpoint } from '#composition/office.ts';
import { captureDependencies, creditDependencies } from '#composition/orders.ts';
import { clock, random } from '#composition/runtime.ts';
import { accountEndpoint } from '#composition/sign-in.ts';
import { endpoint, scheduled } from '#composition/wiring.ts';
import * as officeEndpoints from '#contract/endpoints/agreements/office.ts';
import * as endpoints from '#contract/endpoints/agreements/public.ts';
import { captureInstallment } from '#domain/agreements/capture-installment.ts';
import { getStatement } from '#domain/agreements/get-statement.ts';
import { listAgreements } from '#domain/agreements/list-agreements.ts';
import { remindOfInstallments } from '#domain/agreements/mails/remind-of-installments.ts';
import { remindToSign } from '#domain/agreements/mails/remind-to-sign.ts';
import { changeOfficeAgreementHours } from '#domain/agreements/office/change-office-agreement-hours.ts';
import { exportOfficeAgreements } from '#domain/agreements/office/export-office-agreements.ts';
import { getOfficeAgreement } from '#domain/agreements/office/get-office-agreement.ts';
import { getOfficeAgreementSettings } from '#domain/agreements/office/get-office-agreement-settings.ts';
import { getOfficeStatement } from '#domain/agreements/office/get-office-statement.ts';
import { listOfficeAgreements } from '#domain/agreements/office/list-office-agreements.ts';
import { mailOfficeAgreement } from '#domain/agreements/office/mail-office-agreement.ts';
import { markOfficeInstallmentPaid } from '#domain/agreements/office/mark-office-installment-paid.ts';
import { markOfficeInstallmentUnpaid } from '#domain/agreements/office/mark-office-installment-unpaid.ts';
import { replaceOfficeAgreementLink } from '#domain/agreements/office/replace-office-agreement-link.ts';
import { saveOfficeAgreement } from '#domain/agreements/office/save-office-agreement.ts';
import { sendOfficeAgreement } from '#domain/agreements/office/send-office-agreement.ts';
import { setOfficeAgreementSettings } from '#domain/agreements/office/set-office-agreement-settings.ts';
import { withdrawOfficeAgreement } from '#domain/agreements/office/withdraw-office-agreement.ts';
import { openAgreement } from '#domain/agreements/open-agreement.ts';
import { payInstallment } from '#domain/agreements/pay-installment.ts';
import { signAgreement } from '#domain/agreements/sign-agreement.ts';
import { browserName } from '#http/browser-name.ts';
import { requestLog } from '#http/log.ts';

/** What the list of agreements needs. */
const listDependencies = () => ({
  agreements: agreements('list'),
  balances: balances('several'),
  businessProfile: businessProfile(),
  clock,
});

const pageOfAgreement = () => agreements('find', 'byToken', 'version', 'versions', 'settings', 'allSettings');

/** What the page of an agreement needs. */
const agreementDependencies = () => ({
  agreements: pageOfAgreement(),
  balances: balances('find', 'entries'),
  orders: orderReads('ofBuyer'),
  users: users('findByEmail'),
  consultations: consultations('ofPerson', 'taken'),
  peppers: peppers(),
  businessProfile: businessProfile(),
  clock,
});

const sendingDependencies = () => ({
  ...agreementDependencies(),
  ...deliveryDependencies(),
  agreements: { ...pageOfAgreement(), ...agreements('write') },
  random,
});

const wordsDependencies = () => ({ ...sendingDependencies(), takeOfficeWords: takeOfficeWords() });

/** What reading an agreement by its link needs. */
const linkDependencies = () => ({
  agreements: agreements('find', 'byToken', 'version', 'settings', 'allSettings'),
  balances: balances('find'),
  orders: orderReads('ofBuyer'),
  businessProfile: businessProfile(),
  clock,
});

/** What a statement of a year needs. */
const statementDependencies = () => ({
  agreements: agreements('ofAddress'),
  balances: balances('entries'),
  orders: orderReads('find', 'ofBuyer', 'locate', 'locateMoved', 'paidBy'),
  users: users('findByEmail'),
  consultations: consultations('ofPerson', 'taken'),
  businessProfile: businessProfile(),
  clock,
});

const markingDependencies = () => ({
  ...creditDependencies(),
  ...agreementDependencies(),
  orders: orders('ofBuyer', 'find', 'change'),
});

export const captureInstallmentHandler = endpoint(endpoints.captureInstallment, () =>
  captureInstallment({
    ...captureDependencies(),
    agreements: agreements('byToken', 'version'),
    businessProfile: businessProfile(),
  }),
);
export const changeOfficeAgreementHoursHandler = officeEndpoint(officeEndpoints.changeOfficeAgreementHours, () =>
  changeOfficeAgreementHours({
    ...agreementDependencies(),
    balances: balances('find', 'entries', 'change'),
  }),
);
export const exportOfficeAgreementsHandler = officeEndpoint(officeEndpoints.exportOfficeAgreements, () =>
  exportOfficeAgreements({ ...listDependencies(), orders: orderReads('ofBuyer') }),
);
export const getOfficeAgreementSettingsHandler = officeEndpoint(officeEndpoints.getOfficeAgreementSettings, () =>
  getOfficeAgreementSettings({ agreements: agreements('allSettings') }),
);
export const getOfficeAgreementHandler = officeEndpoint(officeEndpoints.getOfficeAgreement, () =>
  getOfficeAgreement(agreementDependencies()),
);
export const getOfficeStatementHandler = officeEndpoint(officeEndpoints.getOfficeStatement, () =>
  getOfficeStatement({
    ...statementDependencies(),
    agreements: agreements('ofAddress', 'find'),
  }),
);
export const getStatementHandler = accountEndpoint(endpoints.getStatement, () => getStatement(statementDependencies()));
export const listAgreementsHandler = accountEndpoint(endpoints.listAgreements, () =>
  listAgreements({
    agreements: agreements('ofAddress'),
    balances: balances('ofAddress', 'entries'),
    orders: orderReads('ofBuyer'),
    peppers: peppers(),
    businessProfile: businessProfile(),
    clock,
  }),
);
export const listOfficeAgreementsHandler = officeEndpoint(officeEndpoints.listOfficeAgreements, () =>
  listOfficeAgreements(listDependencies()),
);
export const mailOfficeAgreementHandler = officeEndpoint(officeEndpoints.mailOfficeAgreement, () =>
  mailOfficeAgreement(wordsDependencies()),
);
export const markOfficeInstallmentPaidHandler = officeEndpoint(officeEndpoints.markOfficeInstallmentPaid, () =>
  markOfficeInstallmentPaid({
    ...markingDependencies(),
    received: receivedPayments(),
    payments: payments(),
    random,
  }),
);
export const markOfficeInstallmentUnpaidHandler = officeEndpoint(officeEndpoints.markOfficeInstallmentUnpaid, () =>
  markOfficeInstallmentUnpaid(markingDependencies()),
);
export const openAgreementHandler = endpoint(endpoints.openAgreement, () =>
  openAgreement({
    ...linkDependencies(),
    agreements: agreements('byToken', 'version', 'settings', 'noteOpening'),
    rateLimits: rateLimits(),
    log: requestLog,
  }),
);
export const payInstallmentHandler = endpoint(endpoints.payInstallment, () =>
  payInstallment({
    isCheckoutOpen: isCheckoutOpen(),
    agreements: agreements('byToken', 'version'),
    orders: orders('find', 'ofBuyer', 'insertAfter', 'change'),
    payments: payments(),
    rateLimits: rateLimits(),
    businessProfile: businessProfile(),
    clock,
    random,
    log: requestLog,
  }),
);
/** Reminds of what families have to sign or pay. */
export const remindOfInstallmentsHandler = scheduled('remind-of-installments', () => {
  const dependencies = {
    ...businessMailDependencies(),
    agreements: agreements('find', 'byToken', 'version', 'list', 'write'),
    balances: balances('several'),
    orders: orderReads('ofBuyer'),
    peppers: peppers(),
  };
  return async () => {
    try {
      await remindToSign(dependencies)();
    } finally {
      await remindOfInstallments(dependencies)();
    }
  };
});
export const replaceOfficeAgreementLinkHandler = officeEndpoint(officeEndpoints.replaceOfficeAgreementLink, () =>
  replaceOfficeAgreementLink(sendingDependencies()),
);
export const saveOfficeAgreementHandler = officeEndpoint(officeEndpoints.saveOfficeAgreement, () =>
  saveOfficeAgreement({
    ...agreementDependencies(),
    agreements: { ...pageOfAgreement(), ...agreements('write') },
    random,
  }),
);
export const sendOfficeAgreementHandler = officeEndpoint(officeEndpoints.sendOfficeAgreement, () =>
  sendOfficeAgreement(wordsDependencies()),
);
export const setOfficeAgreementSettingsHandler = officeEndpoint(officeEndpoints.setOfficeAgreementSettings, () =>
  setOfficeAgreementSettings({
    agreements: agreements('settings', 'allSettings', 'setSettings'),
    clock,
  }),
);
export const signAgreementHandler = endpoint(endpoints.signAgreement, () =>
  signAgreement({
    ...linkDependencies(),
    ...businessMailDependencies(),
    agreements: agreements('byToken', 'version', 'settings', 'sign'),
    orders: orderReads('ofBuyer', 'find'),
    credits: credits(),
    leads: leads('latest'),
    followUps: followUps('of', 'record'),
    users: users('create', 'replace', 'findByEmail'),
    browserName,
  }),
);
export const withdrawOfficeAgreementHandler = officeEndpoint(officeEndpoints.withdrawOfficeAgreement, () =>
  withdrawOfficeAgreement(sendingDependencies()),
);
