import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

export interface ProblemProps {
  title?: string | undefined;
  message: string;
  /** Shows a Retry button. */
  onRetry?: (() => void) | undefined;
  /** Puts the Retry button below the text, for narrow columns. */
  stacked?: boolean | undefined;
}

/** An error message, announced at once. */
export const Problem = ({ title, message, onRetry, stacked = false }: ProblemProps) => (
  <div
    role="alert"
    className={classNames(
      'flex flex-col items-start gap-3 rounded-md border border-danger bg-danger-wash p-5',
      !stacked && 'sm:flex-row sm:items-center sm:justify-between',
    )}
  >
    <div>
      {title !== undefined && <p className="font-bold">{title}</p>}
      <p>{message}</p>
    </div>
    {onRetry !== undefined && (
      <Button variant="secondary" onClick={onRetry}>
        Retry
      </Button>
    )}
  </div>
);
