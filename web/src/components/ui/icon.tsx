import { classNames } from './class-names.ts';

// On lucide's 24px grid, for marketing pages: lucide's React runtime is larger than all of these.
const strokes = {
  'arrow-left': 'M19 12H5m7 7-7-7 7-7',
  'arrow-right': 'M5 12h14m-7-7 7 7-7 7',
  check: 'm4 12.5 5 5L20 6.5',
  'chevron-down': 'm6 9 6 6 6-6',
  close: 'M6 6l12 12M18 6 6 18',
  'external-link': 'M14 4h6v6m0-6-9 9M18 14v4a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h4',
  menu: 'M4 6h16M4 12h16M4 18h16',
  pause: 'M8 5v14M16 5v14',
  play: 'm7 4 13 8-13 8z',
  plus: 'M12 5v14M5 12h14',
} as const;

export type IconName = keyof typeof strokes;

/** Decoration in the text's color. */
export const Icon = ({ name, className = 'size-5' }: { name: IconName; className?: string }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    className={classNames('shrink-0', className)}
  >
    <path d={strokes[name]} />
  </svg>
);
