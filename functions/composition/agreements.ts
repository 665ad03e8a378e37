import { changeHours } from '#domain/agreements/change-hours.ts';
import { exportAgreements } from '#domain/agreements/export.ts';
import { getAgreement } from '#domain/agreements/get.ts';
import { listAgreements } from '#domain/agreements/list.ts';
import { listOwnHours } from '#domain/agreements/list-own-hours.ts';
import { mailAgreement } from '#domain/agreements/mail-again.ts';
import { openAgreement } from '#domain/agreements/open.ts';
import { remindOfInstallments } from '#domain/agreements/remind-of-installments.ts';
import { remindToSign } from '#domain/agreements/remind-to-sign.ts';
import { replaceLink } from '#domain/agreements/replace-link.ts';
import { saveAgreement } from '#domain/agreements/save.ts';
import { sendAgreement } from '#domain/agreements/send.ts';
import { getSettings, setSettings } from '#domain/agreements/settings.ts';
import { signAgreement } from '#domain/agreements/sign.ts';
import { withdrawAgreement } from '#domain/agreements/withdraw.ts';
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
import { bookingReads } from './adapters/consultations/booking-reads.ts';
import { ordersOfBuyer } from './adapters/orders/orders-of-buyer.ts';
import { businessProfile } from './adapters/settings/business-profile.ts';
import { peppers } from './adapters/sign-in/peppers.ts';
import { rateLimits } from './adapters/sign-in/rate-limits.ts';
import { userReads } from './adapters/sign-in/user-reads.ts';
import { userWrites } from './adapters/sign-in/user-writes.ts';
import { businessMailDependencies, deliveryDependencies } from './mail.ts';
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
const agreementDependencies = () => ({
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
/** What reading an agreement by its link needs. */
export const linkDependencies = () => ({
  agreements: agreementReads(),
  balances: balanceReads(),
  orders: ordersOfBuyer(),
  businessProfile: businessProfile(),
  clock,
});

export const openAgreementUseCase = () =>
  openAgreement({
    ...linkDependencies(),
    agreements: { ...agreementReads(), ...agreementOpenings() },
    rateLimits: rateLimits(),
    log: requestLog,
  });
export const signAgreementUseCase = () =>
  signAgreement({
    ...linkDependencies(),
    ...businessMailDependencies(),
    agreements: { ...agreementReads(), ...agreementSignatures() },
    users: { ...userWrites(), ...userReads() },
    browserName,
  });
export const listAgreementsUseCase = () =>
  listOwnHours({
    agreements: agreementsOfAddress(),
    balances: { ...balancesOfAddress(), ...balanceEntries() },
    orders: ordersOfBuyer(),
    peppers: peppers(),
    businessProfile: businessProfile(),
    clock,
  });
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

export const listOfficeAgreementsUseCase = () => listAgreements(listDependencies());
export const getOfficeAgreementUseCase = () => getAgreement(agreementDependencies());
export const saveOfficeAgreementUseCase = () =>
  saveAgreement({
    ...agreementDependencies(),
    agreements: { ...agreementReads(), ...agreementVersions(), ...agreementSettingsReads(), ...agreementWrites() },
    random,
  });
export const sendOfficeAgreementUseCase = () => sendAgreement(sendingDependencies());
export const mailOfficeAgreementUseCase = () => mailAgreement(sendingDependencies());
export const replaceOfficeAgreementLinkUseCase = () => replaceLink(sendingDependencies());
export const withdrawOfficeAgreementUseCase = () => withdrawAgreement(sendingDependencies());
export const changeOfficeAgreementHoursUseCase = () =>
  changeHours({
    ...agreementDependencies(),
    balances: { ...balanceReads(), ...balanceEntries(), ...balanceWrites() },
  });
export const exportOfficeAgreementsUseCase = () => exportAgreements({ ...listDependencies(), orders: ordersOfBuyer() });
export const getOfficeAgreementSettingsUseCase = () => getSettings({ agreements: agreementSettingsReads() });
export const setOfficeAgreementSettingsUseCase = () =>
  setSettings({ agreements: { ...agreementSettingsReads(), ...agreementSettings() }, clock });
