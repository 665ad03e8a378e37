/** First letters of the first and the last name. */
export const initialsOf = (fullname: string): string => {
  const [first = '', ...others] = fullname.trim().split(/\s+/);
  return [first, others.at(-1) ?? '']
    .map((name) => /\p{L}\p{M}*/u.exec(name)?.[0] ?? '')
    .join('')
    .toUpperCase();
};
