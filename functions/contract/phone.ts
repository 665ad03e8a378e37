/** The address that calls a number; ten digits are a U.S. number. */
export const telOf = (phone: string): `tel:${string}` => {
  const digits = phone.replaceAll(/\D/g, '');
  if (phone.startsWith('+')) return `tel:+${digits}`;
  return `tel:${digits.length === 10 ? `+1${digits}` : digits}`;
};

/** (555) 014-2222 for a U.S. number, with or without +1; any other stays as it was typed. */
export const formatPhone = (phone: string): string => phone.replace(/^(?:\+1)?(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');

const PHONE_ADDRESS = /^tel:\+?\d{7,15}$/;

/** Whether this names a person by their phone, as {@link addressOf} does. */
export const isPhoneAddress = (address: string): boolean => PHONE_ADDRESS.test(address);

/**
 * What names a person among others: the email address, or `tel:` with the phone of someone who gave
 * none. No email address begins so.
 */
export const addressOf = ({ email, phone }: { readonly email: string; readonly phone: string }): string =>
  email === '' ? telOf(phone) : email;

/** The email address in what {@link addressOf} returned; empty if there is none. */
export const emailIn = (address: string): string => (isPhoneAddress(address) ? '' : address);

/** What {@link addressOf} returned, as people read it. */
export const addressText = (address: string): string =>
  isPhoneAddress(address) ? formatPhone(address.slice('tel:'.length)) : address;
