import { changeOfficeAgreementHours } from '#domain/agreements/change-office-agreement-hours.ts';
import { exportOfficeAgreements } from '#domain/agreements/export-office-agreements.ts';
import { getOfficeAgreement } from '#domain/agreements/get-office-agreement.ts';
import { getOfficeAgreementSettings } from '#domain/agreements/get-office-agreement-settings.ts';
import { getOfficeStatement } from '#domain/agreements/get-office-statement.ts';
import { getStatement } from '#domain/agreements/get-statement.ts';
import { listAgreements } from '#domain/agreements/list-agreements.ts';
import { listOfficeAgreements } from '#domain/agreements/list-office-agreements.ts';
import { mailOfficeAgreement } from '#domain/agreements/mail-office-agreement.ts';
import { openAgreement } from '#domain/agreements/open-agreement.ts';
import { remindOfInstallments } from '#domain/agreements/remind-of-installments.ts';
import { remindToSign } from '#domain/agreements/remind-to-sign.ts';
import { replaceOfficeAgreementLink } from '#domain/agreements/replace-office-agreement-link.ts';
import { saveOfficeAgreement } from '#domain/agreements/save-office-agreement.ts';
import { sendOfficeAgreement } from '#domain/agreements/send-office-agreement.ts';
import { setOfficeAgreementSettings } from '#domain/agreements/set-office-agreement-settings.ts';
import { signAgreement } from '#domain/agreements/sign-agreement.ts';
import { withdrawOfficeAgreement } from '#domain/agreements/withdraw-office-agreement.ts';
import { browserName } from '#http/browser-name.ts';
import { requestLog } from '#http/log.ts';
import { agreementLists } from './adapters/agreements/agreement-lists.ts';
import { agreementOpenings } from './adapters/agreements/agreement-openings.ts';
import { agreementReads } from './adapters/agreements/agreement-reads.ts';
import { agreementSettings } from './adapters/agreements/agreement-settings.ts';
import { agreementSettingsReads } from './adapters/agreements/agreement-settings-reads.ts';
import { agreementSignatures } from './adapters/agreements/agreement-signatures.ts';
import { agreementVersions } from './adapters/agreements/agreement-versions.ts';
import { agreementWrites } from './adapters/agreements/agreement-writes.ts';
import { agreementsOfAddress } from './adapters/agreements/agreements-of-address.ts';
import { balanceEntries } from './adapters/agreements/balance-entries.ts';
import { balanceLists } from './adapters/agreements/balance-lists.ts';
import { balanceReads } from './adapters/agreements/balance-reads.ts';
import { balanceWrites } from './adapters/agreements/balance-writes.ts';
import { balancesOfAddress } from './adapters/agreements/balances-of-address.ts';
import { credits } from './adapters/agreements/credits.ts';
import { bookingReads } from './adapters/consultations/booking-reads.ts';
import { orderLocations } from './adapters/orders/order-locations.ts';
import { orderReads } from './adapters/orders/order-reads.ts';
import { ordersOfBuyer } from './adapters/orders/orders-of-buyer.ts';
import { ordersOfPayer } from './adapters/orders/orders-of-payer.ts';
import { businessProfile } from './adapters/settings/business-profile.ts';
import { peppers } from './adapters/sign-in/peppers.ts';
import { rateLimits } from './adapters/sign-in/rate-limits.ts';
import { userReads } from './adapters/sign-in/user-reads.ts';
import { userWrites } from './adapters/sign-in/user-writes.ts';
import { businessMailDependencies, deliveryDependencies, takeOfficeWords } from './mail.ts';
import { clock, random } from './runtime.ts';

/** What the list of agreements needs. */
const listDependencies = () => ({
  agreements: agreementLists(),
  balances: balanceLists(),
  businessProfile: businessProfile(),
  clock,
});
const pageOfAgreement = () => ({ ...agreementReads(), ...agreementVersions(), ...agreementSettingsReads() });
/** What the page of an agreement needs. */
export const agreementDependencies = () => ({
  agreements: pageOfAgreement(),
  balances: { ...balanceReads(), ...balanceEntries() },
  orders: ordersOfBuyer(),
  users: userReads(),
  consultations: bookingReads(),
  peppers: peppers(),
  businessProfile: businessProfile(),
  clock,
});
const sendingDependencies = () => ({
  ...agreementDependencies(),
  ...deliveryDependencies(),
  agreements: { ...pageOfAgreement(), ...agreementWrites() },
  random,
});
const wordsDependencies = () => ({ ...sendingDependencies(), takeOfficeWords: takeOfficeWords() });
/** What reading an agreement by its link needs. */
export const linkDependencies = () => ({
  agreements: { ...agreementReads(), ...agreementSettingsReads() },
  balances: balanceReads(),
  orders: ordersOfBuyer(),
  businessProfile: businessProfile(),
  clock,
});

export const openAgreementUseCase = () =>
  openAgreement({
    ...linkDependencies(),
    agreements: { ...agreementReads(), ...agreementSettingsReads(), ...agreementOpenings() },
    rateLimits: rateLimits(),
    log: requestLog,
  });
export const signAgreementUseCase = () =>
  signAgreement({
    ...linkDependencies(),
    ...businessMailDependencies(),
    agreements: { ...agreementReads(), ...agreementSettingsReads(), ...agreementSignatures() },
    orders: { ...ordersOfBuyer(), ...orderReads() },
    credits: credits(),
    users: { ...userWrites(), ...userReads() },
    browserName,
  });
export const listAgreementsUseCase = () =>
  listAgreements({
    agreements: agreementsOfAddress(),
    balances: { ...balancesOfAddress(), ...balanceEntries() },
    orders: ordersOfBuyer(),
    peppers: peppers(),
    businessProfile: businessProfile(),
    clock,
  });
/** What a statement of a year needs. */
const statementDependencies = () => ({
  agreements: agreementsOfAddress(),
  balances: balanceEntries(),
  orders: { ...orderReads(), ...ordersOfBuyer(), ...orderLocations(), ...ordersOfPayer() },
  users: userReads(),
  consultations: bookingReads(),
  businessProfile: businessProfile(),
  clock,
});
export const getStatementUseCase = () => getStatement(statementDependencies());
export const getOfficeStatementUseCase = () =>
  getOfficeStatement({ ...statementDependencies(), agreements: { ...agreementsOfAddress(), ...agreementReads() } });
/** Reminds of what families have to sign or pay. */
export const remindOfInstallmentsUseCase = () => {
  const dependencies = {
    ...businessMailDependencies(),
    agreements: { ...agreementReads(), ...agreementLists(), ...agreementWrites() },
    balances: balanceLists(),
    orders: ordersOfBuyer(),
    peppers: peppers(),
  };
  return async () => {
    try {
      await remindToSign(dependencies)();
    } finally {
      await remindOfInstallments(dependencies)();
    }
  };
};

export const listOfficeAgreementsUseCase = () => listOfficeAgreements(listDependencies());
export const getOfficeAgreementUseCase = () => getOfficeAgreement(agreementDependencies());
export const saveOfficeAgreementUseCase = () =>
  saveOfficeAgreement({
    ...agreementDependencies(),
    agreements: { ...pageOfAgreement(), ...agreementWrites() },
    random,
  });
export const sendOfficeAgreementUseCase = () => sendOfficeAgreement(wordsDependencies());
export const mailOfficeAgreementUseCase = () => mailOfficeAgreement(wordsDependencies());
export const replaceOfficeAgreementLinkUseCase = () => replaceOfficeAgreementLink(sendingDependencies());
export const withdrawOfficeAgreementUseCase = () => withdrawOfficeAgreement(sendingDependencies());
export const changeOfficeAgreementHoursUseCase = () =>
  changeOfficeAgreementHours({
    ...agreementDependencies(),
    balances: { ...balanceReads(), ...balanceEntries(), ...balanceWrites() },
  });
export const exportOfficeAgreementsUseCase = () =>
  exportOfficeAgreements({ ...listDependencies(), orders: ordersOfBuyer() });
export const getOfficeAgreementSettingsUseCase = () =>
  getOfficeAgreementSettings({ agreements: agreementSettingsReads() });
export const setOfficeAgreementSettingsUseCase = () =>
  setOfficeAgreementSettings({ agreements: { ...agreementSettingsReads(), ...agreementSettings() }, clock });
