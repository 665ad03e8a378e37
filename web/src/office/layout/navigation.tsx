import {
  BookOpen,
  CalendarDays,
  Ellipsis,
  Globe,
  GraduationCap,
  House,
  type LucideIcon,
  Mail,
  Receipt,
  ScrollText,
  Settings,
  Signature,
  TicketPercent,
  UserPlus,
  Users,
} from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { endOfficeSession, type OfficeSessionData } from '#contract/endpoints/office/office.ts';
import { Button } from '../../components/ui/button.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { showToast } from '../../components/ui/toast/toast.tsx';
import { messageOf } from '../../features/api/api-error.ts';
import { call } from '../../features/api/call.ts';
import { leaveOffice } from '../leave.ts';
import { paths } from '../paths.ts';
import { SearchButton } from '../search/search-button.tsx';
import { roleNames } from '../words.ts';
import { AddButton } from './add-button.tsx';

// The dialog's code is fetched when it is first opened.
const More = lazy(async () => ({ default: (await import('./more.tsx')).More }));

interface Item {
  to: string;
  label: string;
  icon: LucideIcon;
  ownerOnly?: boolean;
  /** Needed less often, so it isn't on the first level. */
  isRare?: boolean;
}

const items: readonly Item[] = [
  { to: paths.today, label: 'Today', icon: House },
  { to: paths.orders, label: 'Orders', icon: Receipt, ownerOnly: true },
  { to: paths.leads, label: 'Leads', icon: UserPlus },
  { to: paths.messages, label: 'Messages', icon: Mail },
  { to: paths.calendar, label: 'Calendar', icon: CalendarDays },
  { to: paths.classes, label: 'Classes', icon: GraduationCap },
  { to: paths.agreements, label: 'Agreements', icon: Signature, ownerOnly: true },
  { to: paths.guides, label: 'Guides', icon: BookOpen, ownerOnly: true },
  { to: paths.website, label: 'Website', icon: Globe, ownerOnly: true },
  { to: paths.codes, label: 'Codes', icon: TicketPercent, ownerOnly: true, isRare: true },
  { to: paths.people, label: 'People', icon: Users },
  { to: paths.auditLog, label: 'Journal', icon: ScrollText, ownerOnly: true, isRare: true },
  { to: paths.settings, label: 'Settings', icon: Settings },
];

/** What the bottom bar has beside the button to add and "More". */
const inBarOf: readonly string[] = [paths.today, paths.leads, paths.calendar];

const itemsFor = (session: OfficeSessionData) =>
  items.filter(({ ownerOnly }) => ownerOnly !== true || session.role === 'owner');

const SignOutButton = () => {
  const [busy, setBusy] = useState(false);
  const signOut = async () => {
    setBusy(true);
    try {
      await call(endOfficeSession, {});
      leaveOffice();
    } catch (error) {
      setBusy(false);
      showToast({ kind: 'error', text: messageOf(error, 'You’re still signed in. Please try again.') });
    }
  };
  return (
    <Button variant="quiet" className="w-full" loading={busy} onClick={() => void signOut()}>
      Sign out
    </Button>
  );
};

const SideLink = ({ to, label, icon: Icon, onClick }: Item & { onClick?: () => void }) => (
  <NavLink
    to={to}
    end={to === paths.today}
    {...(onClick && { onClick })}
    className={({ isActive }) =>
      classNames(
        'flex min-h-11 items-center gap-3 rounded-r-md border-l-4 px-3 text-base no-underline hover:bg-sand-deep',
        isActive ? 'border-orange font-bold' : 'border-transparent',
      )
    }
  >
    <Icon aria-hidden="true" className="size-5 shrink-0" />
    {label}
  </NavLink>
);

const Who = ({ session }: { session: OfficeSessionData }) => (
  <p className="px-3 text-sm wrap-anywhere text-ink-soft">
    {session.name}
    <br />
    {roleNames[session.role]} · {session.businessName}
  </p>
);

const BarLink = ({ to, label, icon: Icon }: ReturnType<typeof itemsFor>[number]) => (
  <NavLink
    to={to}
    end={to === paths.today}
    className={({ isActive }) =>
      classNames(
        'grid min-h-16 place-content-center justify-items-center gap-1 border-t-4 text-xs no-underline',
        isActive ? 'border-orange font-bold' : 'border-transparent',
      )
    }
  >
    <Icon aria-hidden="true" className="size-6" />
    {label}
  </NavLink>
);

/** Pages that are needed less than once a week. */
const Rare = ({ items, open }: { items: readonly Item[]; open: boolean }) => (
  <details open={open}>
    <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 rounded-r-md border-l-4 border-transparent px-3 text-base hover:bg-sand-deep">
      <Ellipsis aria-hidden="true" className="size-5 shrink-0" />
      More
    </summary>
    {items.map((item) => (
      <SideLink key={item.to} {...item} />
    ))}
  </details>
);

/** The phone's button for the other pages. */
const MoreButton = ({ isHere, onClick }: { isHere: boolean; onClick: () => void }) => (
  <button
    type="button"
    aria-haspopup="dialog"
    className={classNames(
      'grid min-h-16 place-content-center justify-items-center gap-1 border-t-4 text-xs',
      isHere ? 'border-orange font-bold' : 'border-transparent',
    )}
    onClick={onClick}
  >
    <Ellipsis aria-hidden="true" className="size-6" />
    More
  </button>
);

/** The office's pages: a side bar on laptops, a bar within reach of the thumb on phones. */
export const Navigation = ({ session }: { session: OfficeSessionData }) => {
  const [open, setOpen] = useState(false);
  const own = itemsFor(session);
  const { pathname } = useLocation();
  const inBar = own.filter(({ to }) => inBarOf.includes(to));
  const underMore = own.filter((item) => !inBar.includes(item));
  const isHere = ({ to }: Item) => `${pathname}/`.startsWith(`${to}/`);
  const isUnderMore = underMore.some(isHere);
  const rare = own.filter(({ isRare }) => isRare === true);
  return (
    <>
      <nav
        aria-label="Office"
        className="sticky top-0 hidden h-dvh flex-col gap-1 overflow-y-auto border-r border-line bg-sand px-3 py-6 md:flex print:hidden"
      >
        <p className="mb-4 px-3 font-serif text-lg font-semibold">Office</p>
        <div className="mb-3 grid gap-3 px-3">
          <SearchButton look="side" />
          <AddButton look="side" />
        </div>
        {own
          .filter((item) => !rare.includes(item))
          .map((item) => (
            <SideLink key={item.to} {...item} />
          ))}
        {rare.length > 0 && <Rare key={String(rare.some(isHere))} items={rare} open={rare.some(isHere)} />}
        <div className="mt-auto grid gap-2 pt-6">
          <Who session={session} />
          <SignOutButton />
        </div>
      </nav>
      <nav
        aria-label="Office"
        className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-5 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
      >
        {inBar.slice(0, 2).map((item) => (
          <BarLink key={item.to} {...item} />
        ))}
        <AddButton look="bar" />
        {inBar.slice(2).map((item) => (
          <BarLink key={item.to} {...item} />
        ))}
        <MoreButton isHere={isUnderMore} onClick={() => setOpen(true)} />
      </nav>
      <header className="flex items-center justify-between px-5 pt-2 md:hidden print:hidden">
        <p className="font-serif text-lg font-semibold">Office</p>
        <SearchButton look="top" />
      </header>
      <Suspense>
        {open && (
          <More onClose={() => setOpen(false)}>
            {underMore.map((item) => (
              <SideLink key={item.to} {...item} onClick={() => setOpen(false)} />
            ))}
            <div className="mt-4 grid gap-2 border-t border-line pt-4">
              <Who session={session} />
              <SignOutButton />
            </div>
          </More>
        )}
      </Suspense>
    </>
  );
};
