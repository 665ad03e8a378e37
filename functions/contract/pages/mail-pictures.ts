/**
 * Pictures in emails, which the site's build draws. Everybody gets the same address, so no one is
 * tracked.
 */
const FOLDER = '/mail';

export const MAIL_LOGO = `${FOLDER}/logo.png`;

/** The portrait of a person of the business, such as /mail/maya-ellison.png. */
export const mailPortrait = (name: string): string => {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return `${FOLDER}/${plain.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '')}.png`;
};
