import { type Roles, roleOf } from '#composition/permissions.ts';
import type { Wired } from '#composition/wiring.ts';

/** What a variable may be, where not every text will do. */
const values: Readonly<Record<string, string>> = {
  SITE_URL: 'https://site.invalid',
  GATEWAY_URL: 'https://gateway.invalid',
  PAYPAL_API_URL: 'https://paypal.invalid',
  BUSINESS_TIME_ZONE: 'America/New_York',
  RECEIPT_PREFIX: 'ABC',
  BRAND_COLORS: '{}',
  NUMBERS_CHECKED: '2026-01-01',
  SMTP_ACCOUNT: 'none',
  UNPROVEN_MAIL_PER_HOUR: '1',
  CALENDAR_NETWORK: 'public',
  CHECKOUT: 'open',
};

/** Any variable of a deployed function; an emulator's has no value. */
const environment = new Proxy<Record<string, string | undefined>>(
  {},
  { get: (_, name) => (String(name).endsWith('_ENDPOINT') ? undefined : (values[String(name)] ?? 'any')) },
);

/** Finds the role of each function by wiring it. */
export async function rolesOfFunctions(): Promise<Roles> {
  // The bundler writes it into the code.
  Object.assign(globalThis, { WATCHED_FUNCTIONS: {} });
  const functions = Object.values<Wired>(await import('#handlers/all.ts'));
  return Object.fromEntries(
    functions
      .map(({ id, wire }) => [id, roleOf(wire, environment)] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}
