import { Presets, SingleBar } from 'cli-progress';

/** A bar on the terminal's error stream, so results can go into a file; nothing without one. */
export interface Progress {
  /** Begins something of about `total` units. */
  begin(what: string, total: number): void;
  advance(by: number): void;
  end(): void;
}

export function progressBar(): Progress {
  const bar = new SingleBar(
    {
      stream: process.stderr,
      clearOnComplete: true,
      format: '{bar} {what}  {value} of {total}',
      formatValue: (value, _, type) =>
        type === 'value' || type === 'total' ? value.toLocaleString('en') : String(value),
    },
    Presets.shades_classic,
  );
  let done = 0;
  return {
    begin(what, total) {
      done = 0;
      bar.start(total, 0, { what });
    },
    advance(by) {
      done += by;
      // Totals are estimates.
      if (done > bar.getTotal()) bar.setTotal(done);
      bar.update(done);
    },
    end() {
      bar.stop();
    },
  };
}
