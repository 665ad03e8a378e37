import path from 'node:path';
import {
  BookOpen,
  Calculator,
  CalendarDays,
  CircleCheck,
  Clock,
  Code,
  Coins,
  Compass,
  FileText,
  Flag,
  FlaskConical,
  Globe,
  Heart,
  ListChecks,
  type LucideIcon,
  Luggage,
  Mail,
  Map as MapIcon,
  MessageCircle,
  Mic,
  NotebookPen,
  PenLine,
  Plane,
  Ruler,
  Scale,
  School,
  Scissors,
  Search,
  Sprout,
  Stethoscope,
  Sun,
  UserRound,
  UsersRound,
} from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { SignName } from '../src/content/types.ts';
import { picturesFolder, writeWhenRun } from './write-when-run.ts';

/** Which drawing of lucide (ISC licence) each sign of the pages is. */
const drawings: Record<SignName, LucideIcon> = {
  book: BookOpen,
  calculator: Calculator,
  calendar: CalendarDays,
  chat: MessageCircle,
  check: CircleCheck,
  clock: Clock,
  code: Code,
  coins: Coins,
  compass: Compass,
  flag: Flag,
  flask: FlaskConical,
  globe: Globe,
  heart: Heart,
  journal: NotebookPen,
  letter: Mail,
  list: ListChecks,
  luggage: Luggage,
  map: MapIcon,
  microphone: Mic,
  notes: FileText,
  pen: PenLine,
  people: UsersRound,
  plane: Plane,
  profile: UserRound,
  ruler: Ruler,
  scales: Scale,
  school: School,
  scissors: Scissors,
  search: Search,
  sprout: Sprout,
  stethoscope: Stethoscope,
  sun: Sun,
};

const shapesOf = (icon: LucideIcon) => renderToStaticMarkup(createElement(icon)).replace(/^<svg[^>]*>|<\/svg>$/g, '');

/** The sheet of all signs: one `symbol` a name, drawn in the colour of the text that uses it. */
export const signSheet = (): string =>
  [
    '<svg xmlns="http://www.w3.org/2000/svg">',
    ...Object.entries(drawings).map(
      ([name, icon]) =>
        `<symbol id="${name}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${shapesOf(icon)}</symbol>`,
    ),
    '</svg>\n',
  ].join('\n');

const signFile = 'signs.svg';

export const signSheetFile = path.join(picturesFolder, signFile);

await writeWhenRun(import.meta.url, picturesFolder, () => [[signFile, signSheet()]]);
