import { vi } from 'vitest';

/** Records log lines from now on, parsed, and hides them from the screen. */
export function recordLogLines(): { readonly lines: Record<string, unknown>[]; readonly text: () => string } {
  const lines: Record<string, unknown>[] = [];
  let text = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    text += String(chunk);
    for (const line of String(chunk).split('\n')) {
      if (line.startsWith('{')) lines.push(JSON.parse(line) as Record<string, unknown>);
    }
    return true;
  });
  return { lines, text: () => text };
}
