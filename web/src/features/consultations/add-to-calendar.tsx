import { useMutation } from '@tanstack/react-query';
import { Button } from '../../components/ui/button.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { VisuallyHidden } from '../../components/ui/visually-hidden.tsx';
import { messageOf } from '../api/api-error.ts';
import { saveFile } from '../api/download.ts';

interface AddToCalendarProps {
  /** Fetches the entry as iCalendar. */
  load: () => Promise<{ res: string }>;
  /** Tells its button from others. */
  name?: string;
  /** It is the main action of the page. */
  isMain?: boolean;
}

/** Saves a calendar entry as a file. */
export const AddToCalendar = ({ load, name, isMain = false }: AddToCalendarProps) => {
  const { mutate, isPending, error } = useMutation({
    mutationFn: load,
    onSuccess: ({ res }) => {
      const url = URL.createObjectURL(new Blob([res], { type: 'text/calendar' }));
      saveFile(url, 'invite.ics');
      URL.revokeObjectURL(url);
    },
  });
  const start = () => mutate();
  return (
    <>
      <Button variant={isMain ? 'primary' : 'secondary'} loading={isPending} onClick={start}>
        Add to calendar {name !== undefined && <VisuallyHidden>{name}</VisuallyHidden>}
      </Button>
      {error !== null && (
        <div className="w-full">
          <Problem
            message={messageOf(error, 'The calendar entry did not load. Please try again.')}
            onRetry={start}
            stacked
          />
        </div>
      )}
    </>
  );
};
