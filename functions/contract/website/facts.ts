import type { Documents } from './documents.ts';
import type { Facts } from './fact-variables.ts';
import { lookFacts } from './look.ts';
import type { DocumentName } from './names.ts';
import { numbersChecked } from './proofs.ts';

/** Stands for a list of nothing. */
const NONE = 'none';

/**
 * What emails, receipts and the office say of the business, as far as its own documents say it.
 * @param site.portraits those that emails may show (functions/contract/pages/mail-pictures.ts)
 * @param site.sample what of the site is said to be the sample's
 */
export function factsOf(
  own: Partial<Readonly<Record<DocumentName, object>>>,
  documents: Documents,
  { portraits, sample }: { readonly portraits: readonly string[]; readonly sample: readonly string[] },
): Facts {
  const { business } = documents;
  const { street, city, state, postcode } = business.address;
  return {
    ...(own.business === undefined
      ? {}
      : {
          BUSINESS_NAME: business.name,
          BUSINESS_ADDRESS: `${street}, ${city}, ${state} ${postcode}`,
          BUSINESS_TIME_ZONE: business.timeZone,
          RECEIPT_PREFIX: business.receiptPrefix,
        }),
    ...(own.people === undefined ? {} : { MAIL_PORTRAITS: portraits.join(' ') || NONE }),
    ...(own.numbers === undefined ? {} : { NUMBERS_CHECKED: numbersChecked(documents) }),
    ...lookFacts(documents.look),
    SAMPLE_CONTENT: sample.join(', ') || NONE,
  };
}
