/** The address that calls a number; ten digits are a U.S. number. */
export const telOf = (phone: string): `tel:${string}` => {
  const digits = phone.replaceAll(/\D/g, '');
  if (phone.startsWith('+')) return `tel:+${digits}`;
  return `tel:${digits.length === 10 ? `+1${digits}` : digits}`;
};

/** (555) 014-2222 for a U.S. number, with or without +1; any other stays as it was typed. */
export const formatPhone = (phone: string): string => phone.replace(/^(?:\+1)?(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
