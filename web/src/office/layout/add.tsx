import { CalendarPlus, GraduationCap, type LucideIcon, Signature, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useOfficeSession } from '../api.ts';
import { BookForFamilyDialog } from '../consultations/book-for-family-dialog.tsx';
import { paths } from '../paths.ts';
import { AddLeadDialog } from '../people/add-lead-dialog.tsx';
import { OfficeDialog } from '../ui/dialogs/office-dialog.tsx';
import { useOpener } from '../ui/opener.ts';

interface Entry {
  label: string;
  text: string;
  icon: LucideIcon;
  dialog: typeof AddLeadDialog;
}

const entries: readonly Entry[] = [
  { label: 'Add a lead', text: 'Someone called and may become a client.', icon: UserPlus, dialog: AddLeadDialog },
  { label: 'Book for a family', text: 'A free time, or any time.', icon: CalendarPlus, dialog: BookForFamilyDialog },
];

/** For owners. */
const pages = [
  { to: paths.newAgreement, label: 'Write an agreement', text: 'Hours, price and installments.', icon: Signature },
  { to: paths.newClass, label: 'Add a class', text: 'Dates with a teacher, and seats.', icon: GraduationCap },
];

const entryClasses =
  'flex min-h-16 w-full items-center gap-4 rounded-md border border-line px-4 py-3 text-left hover:bg-sand';

const Words = ({ label, text, icon: Icon }: Pick<Entry, 'label' | 'text' | 'icon'>) => (
  <>
    <Icon aria-hidden="true" className="size-6 shrink-0" />
    <span>
      <span className="block font-bold">{label}</span>
      <span className="block text-sm text-ink-soft">{text}</span>
    </span>
  </>
);

/** What comes by phone: a choice, and then its dialog or page. Mount it while it is open. */
export const Add = ({ onClose }: { onClose: () => void }) => {
  const { role } = useOfficeSession();
  const [chosen, setChosen] = useState<Entry>();
  const opener = useOpener();
  if (chosen !== undefined) return <chosen.dialog onClose={onClose} returnFocusTo={opener} />;
  return (
    <OfficeDialog title="Add or book" onClose={onClose} returnFocusTo={opener}>
      <ul className="grid gap-3">
        {entries.map((entry) => (
          <li key={entry.label}>
            <button type="button" onClick={() => setChosen(entry)} className={entryClasses}>
              <Words {...entry} />
            </button>
          </li>
        ))}
        {role === 'owner' &&
          pages.map(({ to, ...words }) => (
            <li key={to}>
              <Link to={to} onClick={onClose} className={`${entryClasses} no-underline`}>
                <Words {...words} />
              </Link>
            </li>
          ))}
      </ul>
    </OfficeDialog>
  );
};
