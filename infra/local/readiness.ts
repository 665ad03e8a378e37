/** A part of the stack that answers somewhere. */
export interface Service {
  readonly service: string;
  readonly address: string;
  /** Whether it answers now. May throw where it does not. */
  readonly check: () => Promise<boolean>;
}

/** A row of the readiness report. */
export interface ServiceState {
  readonly service: string;
  readonly address: string;
  readonly ready: boolean;
}

const patienceMs = 2000;

/** Asks all services at once. */
export async function askAll(services: readonly Service[]): Promise<readonly ServiceState[]> {
  return Promise.all(
    services.map(async ({ service, address, check }) => ({
      service,
      address,
      ready: await check().catch(() => false),
    })),
  );
}

/** A service that counts as ready when anything answers HTTP at its address, whatever the status. */
export function answering(service: string, address: string): Service {
  return {
    service,
    address,
    async check() {
      const response = await fetch(address, { signal: AbortSignal.timeout(patienceMs), redirect: 'manual' });
      await response.arrayBuffer();
      return true;
    },
  };
}
