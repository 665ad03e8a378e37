import { officePaths } from '#contract/office-paths.ts';

/** Every address of the office. */
export const paths = {
  ...officePaths,
  order: (number: string): string => `${officePaths.orders}/${number}`,
  guide: (id: string): string => `${officePaths.guides}/${id}`,
  agreement: (id: string): string => `${officePaths.agreements}/${id}`,
  class: (id: string): string => `${officePaths.classes}/${id}`,
  newClass: `${officePaths.classes}/new`,
  editClass: (id: string): string => `${officePaths.classes}/${id}/edit`,
  newAgreement: `${officePaths.agreements}/new`,
  websiteDocument: (name: string): string => `${officePaths.website}/${name}`,
  websiteChanges: `${officePaths.website}/changes`,
  editAgreement: (id: string): string => `${officePaths.agreements}/${id}/edit`,
  /** The page of an address, as `addressOf` names people. */
  person: (address: string): string => `${officePaths.people}#${encodeURIComponent(address)}`,
} as const;
