import { type CookieNames, cookieSeconds } from '#contract/cookies.ts';
import { hashToken } from '../shared/hashes.ts';
import type { Clock, Cookies, Random } from '../shared/ports.ts';
import type { Device, Devices, UserAccount } from './ports.ts';

export interface DeviceDependencies {
  readonly devices: Pick<Devices, 'find'>;
  readonly clock: Clock;
  readonly cookieNames: CookieNames;
}

/** This browser's device, if the owner of the address has logged in there. */
export async function knownDevice(
  { devices, clock, cookieNames }: DeviceDependencies,
  cookies: Cookies,
  email: string,
): Promise<(Device & { readonly token: string }) | undefined> {
  const token = cookies.read(cookieNames.device);
  if (token === undefined) return undefined;
  const device = await devices.find(hashToken(token), clock.now());
  return device?.email === email ? { ...device, token } : undefined;
}

/** Makes this browser a known device of the person for another 180 days. */
export async function rememberDevice(
  dependencies: DeviceDependencies & { readonly devices: Pick<Devices, 'remember'>; readonly random: Random },
  cookies: Cookies,
  { id: userId, email }: Pick<UserAccount, 'id' | 'email'>,
): Promise<void> {
  const { devices, clock, cookieNames, random } = dependencies;
  const known = await knownDevice(dependencies, cookies, email);
  const token = known?.userId === userId ? known.token : random.token();
  await devices.remember({ hash: hashToken(token), userId, email, provenAt: clock.now() });
  cookies.set(cookieNames.device, token, cookieSeconds.device);
}
