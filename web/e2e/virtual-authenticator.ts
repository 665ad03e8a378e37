import type { CDPSession, Page } from 'playwright-core';

/** A device with passkeys that Chromium plays, and that answers without a person. */
export interface VirtualAuthenticator {
  /** How many passkeys it has. */
  readonly passkeys: () => Promise<number>;
  /** Whether the person passes the device's own check: a fingerprint, a face or a PIN. */
  readonly setUserVerified: (verified: boolean) => Promise<void>;
  /** Whether the person touches the device when it asks. */
  readonly setPresent: (present: boolean) => Promise<void>;
  /** Loses the device with its passkeys. */
  readonly remove: () => Promise<void>;
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** The page's virtual devices; another tab of the same browser has its own. */
async function devicesOf(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable', { enableUI: false });
  return session;
}

/**
 * Gives a page a device for passkeys. A page can have several, but only one is built in.
 * @param transport `internal` is built into the machine; `usb` is a security key
 */
export async function addAuthenticator(
  page: Page,
  { transport = 'internal' }: { transport?: 'internal' | 'usb' } = {},
): Promise<VirtualAuthenticator> {
  const opening = sessions.get(page) ?? devicesOf(page);
  sessions.set(page, opening);
  const session = await opening;
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async passkeys() {
      return (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length;
    },
    async setUserVerified(isUserVerified) {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    async setPresent(enabled) {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
    async remove() {
      await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
    },
  };
}
