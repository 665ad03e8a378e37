/** A service of the stack with an address. */
export interface Service {
  readonly service: string;
  readonly address: string;
  /** Whether it answers now; may also throw if it does not. */
  readonly check: () => Promise<boolean>;
}

/** A row of the readiness report. */
export interface ServiceState {
  readonly service: string;
  readonly address: string;
  readonly ready: boolean;
}

/** Long enough for a busy machine: what is down refuses at once. */
const timeoutMs = 10_000;

/** Checks all services at once. */
export async function checkAll(services: readonly Service[]): Promise<readonly ServiceState[]> {
  return Promise.all(
    services.map(async ({ service, address, check }) => ({
      service,
      address,
      ready: await check().catch(() => false),
    })),
  );
}

/** A service that is ready when its address answers HTTP, with any status. */
export const httpService = (service: string, address: string): Service => ({
  service,
  address,
  async check() {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs), redirect: 'manual' });
    await response.arrayBuffer();
    return true;
  },
});
