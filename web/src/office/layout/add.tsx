import { CalendarPlus, type LucideIcon, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '../../components/ui/dialog.tsx';
import { BookForFamilyDialog } from '../consultations/book-for-family-dialog.tsx';
import { AddLeadDialog } from '../people/add-lead-dialog.tsx';
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

/** What comes by phone: a choice, and then its dialog. Mount it while it is open. */
export const Add = ({ onClose }: { onClose: () => void }) => {
  const [chosen, setChosen] = useState<Entry>();
  const opener = useOpener();
  if (chosen !== undefined) return <chosen.dialog onClose={onClose} returnFocusTo={opener} />;
  return (
    <Dialog open title="Add or book" onOpenChange={onClose} returnFocusTo={opener}>
      <ul className="grid gap-3">
        {entries.map((entry) => (
          <li key={entry.label}>
            <button
              type="button"
              onClick={() => {
                setChosen(entry);
              }}
              className="flex min-h-16 w-full items-center gap-4 rounded-md border border-line px-4 py-3 text-left hover:bg-sand"
            >
              <entry.icon aria-hidden="true" className="size-6 shrink-0" />
              <span>
                <span className="block font-bold">{entry.label}</span>
                <span className="block text-sm text-ink-soft">{entry.text}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
};
