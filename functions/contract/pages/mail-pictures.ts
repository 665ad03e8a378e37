/**
 * Pictures in emails, which the site's build draws, or an owner uploads. Everybody gets the same
 * address, so no one is tracked.
 */
const FOLDER = '/mail';

export const MAIL_LOGO = `${FOLDER}/logo.png`;

/** The portrait of a person of the business, such as /mail/maya-ellison.png. */
export const mailPortrait = (name: string): string => {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return `${FOLDER}/${plain.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '')}.png`;
};

/**
 * The address of a person's portrait among those that emails may show. Each is the path of one that
 * the build drew, or that path, `=` and the address of one that was uploaded.
 */
export const portraitIn = (portraits: readonly string[], name: string): string | undefined => {
  const path = mailPortrait(name);
  const found = portraits.find((portrait) => portrait.split('=', 1)[0] === path);
  return found?.split('=').at(-1);
};
