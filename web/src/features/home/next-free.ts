/** When the browser has nothing else to do; Safari doesn't say when that is. */
const idle = async (): Promise<unknown> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(resolve);
    else setTimeout(resolve, 200);
  });

/** The home page has a place for the next class, and no bytes for a script that waits for it. */
const fillNextClass = async (): Promise<void> => {
  const place = document.querySelector('#next-class');
  if (place !== null) await (await import('../classes/upcoming.ts')).fill(place);
};

/**
 * Writes into a line: Next free: tomorrow, 4:00 PM your time. Nothing if nothing is free. Then
 * names the next class. Works in steps, so that a slow phone answers taps in between.
 * @throws ApiError
 */
export const fill = async (line: Element): Promise<void> => {
  try {
    await fillNextFree(line);
  } finally {
    await fillNextClass();
  }
};

const fillNextFree = async (line: Element): Promise<void> => {
  await idle();
  const { nextFreeStart } = await import('../consultations/times/next-free-start.ts');
  const start = await nextFreeStart();
  if (start === undefined) return;
  await idle();
  const { soonIn, visitorZone } = await import('../consultations/times/times.ts');
  line.textContent = `Next free: ${soonIn(start, visitorZone())} your time`;
};
