import { BookOpen, CalendarDays, type LucideIcon, Receipt, Signature, UserPlus, Users } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { dayIn } from '#contract/dates.ts';
import {
  OFFICE_SEARCH_MAX_LENGTH,
  OFFICE_SEARCH_RECENT,
  OFFICE_SEARCH_RECENT_DAYS,
} from '#contract/endpoints/office/limits.ts';
import { type OfficeHit, searchOffice } from '#contract/endpoints/people/office.ts';
import { Breakable } from '../../components/ui/breakable.tsx';
import { TextField } from '../../components/ui/fields/text-field.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { useOfficeQuery, useOfficeSession } from '../api.ts';
import { problemOf } from '../passkey-problem.ts';
import { paths } from '../paths.ts';
import { OfficeDialog } from '../ui/dialogs/office-dialog.tsx';
import { formatDay, formatMoment } from '../ui/format.ts';
import { useDebounced } from '../ui/use-debounced.ts';

interface Kind {
  title: string;
  icon: LucideIcon;
  path: (hit: OfficeHit, zone: string) => string;
}

/** In the order of the list. */
const kinds: Readonly<Record<OfficeHit['kind'], Kind>> = {
  agreement: { title: 'Agreements', icon: Signature, path: ({ id }) => paths.agreement(id) },
  person: { title: 'People', icon: Users, path: ({ id }) => paths.person(id) },
  lead: { title: 'Leads', icon: UserPlus, path: ({ id }) => paths.person(id) },
  booking: {
    title: 'Consultations',
    icon: CalendarDays,
    path: ({ at }, zone) => `${paths.calendar}?week=${dayIn(zone, at)}`,
  },
  order: { title: 'Orders', icon: Receipt, path: ({ id }) => paths.order(id) },
  guide: { title: 'Guides', icon: BookOpen, path: ({ id }) => paths.guide(id) },
};

/** Milliseconds without typing after which the search begins. */
const PAUSE = 250;
/** One letter would find half of everything. */
const SHORTEST = 2;

/** One search for everything in the office. Mount it while it is open. */
export const Search = ({ onClose }: { onClose: () => void }) => {
  const { role, zone } = useOfficeSession();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim();
  const paused = useDebounced(wanted, PAUSE);
  const search = paused.length < SHORTEST || wanted.length < SHORTEST ? '' : paused;
  const { data, error, isFetching } = useOfficeQuery(searchOffice, { search }, { enabled: search !== '' });
  const hits = search === '' ? [] : (data?.hits ?? []);
  const body = useRef<HTMLDivElement>(null);
  const isOwner = role === 'owner';

  /** Arrows go through the field and the results; Enter in the field opens the first one. */
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event;
    const places = [...(body.current?.querySelectorAll<HTMLElement>('input, a') ?? [])];
    const at = places.findIndex((one) => one === target);
    const [first] = hits;
    if (key === 'Enter' && at === 0 && first !== undefined && !isFetching && search === wanted) {
      event.preventDefault();
      onClose();
      void navigate(kinds[first.kind].path(first, zone));
    }
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
    event.preventDefault();
    places[at + (key === 'ArrowDown' ? 1 : -1)]?.focus();
  };

  return (
    <OfficeDialog title="Search" onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its fields have the keys. */}
      <div ref={body} onKeyDown={onKeyDown} className="grid gap-4">
        <TextField
          label={isOwner ? 'A name, email, phone, receipt number or title' : 'A name, email or phone'}
          type="search"
          autoComplete="off"
          spellCheck={false}
          autoFocus
          maxLength={OFFICE_SEARCH_MAX_LENGTH}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <p role="status" className="text-sm text-ink-soft">
          {search === '' || error !== null ? '' : isFetching ? 'Searching' : countText(hits.length)}
        </p>
        {error !== null && search !== '' && <Problem message={problemOf(error, 'The search didn’t work.')} stacked />}
        <Hits hits={hits} zone={zone} isBusy={isFetching} onOpen={onClose} />
        <p className="text-sm text-ink-soft">
          {isOwner ? 'Emails, receipt numbers, agreements' : 'Emails'} and names of accounts are found however old they
          are. Phones, and leads without an account, are looked for in the newest {OFFICE_SEARCH_RECENT}, and
          consultations in the last {OFFICE_SEARCH_RECENT_DAYS} days and those to come.
        </p>
      </div>
    </OfficeDialog>
  );
};

const countText = (count: number): string =>
  count === 0 ? 'Nothing found. Check the spelling, or try an email or a phone.' : `${String(count)} found`;

interface HitsProps {
  hits: readonly OfficeHit[];
  zone: string;
  isBusy: boolean;
  onOpen: () => void;
}

const Hits = ({ hits, zone, isBusy, onOpen }: HitsProps) => (
  <div aria-busy={isBusy} className="grid gap-4">
    {Object.entries(kinds).map(([name, kind]) => {
      const found = hits.filter((hit) => hit.kind === name);
      if (found.length === 0) return null;
      return (
        <section key={name} aria-label={kind.title}>
          <h3 className="text-sm">{kind.title}</h3>
          <ul className="divide-y divide-line">
            {found.map((hit) => (
              <li key={`${hit.id} ${String(hit.at)}`}>
                <Link
                  to={kind.path(hit, zone)}
                  onClick={onOpen}
                  className="flex min-h-12 items-center gap-3 rounded-md px-2 py-2 no-underline hover:bg-sand"
                >
                  <kind.icon aria-hidden="true" className="size-5 shrink-0" />
                  <span className="min-w-0 flex-1">
                    <span className="block font-semibold wrap-anywhere">{hit.title}</span>{' '}
                    <span className="block text-sm wrap-anywhere text-ink-soft">
                      {hit.at !== 0 && (
                        <span className="whitespace-nowrap">
                          {(hit.kind === 'booking' ? formatMoment : formatDay)(hit.at, zone)}
                          {hit.text === '' ? '' : ', '}
                        </span>
                      )}
                      <Breakable text={hit.text} />
                    </span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      );
    })}
  </div>
);
