import { Button } from './button.tsx';

export interface ProblemProps {
  title?: string | undefined;
  message: string;
  /** Shows a Retry button. */
  onRetry?: (() => void) | undefined;
}

/** A failure told where it happened, announced at once, with a way on. */
export const Problem = ({ title, message, onRetry }: ProblemProps) => (
  <div
    role="alert"
    className="flex flex-col items-start gap-3 rounded-md border border-danger bg-danger-wash p-5 sm:flex-row sm:items-center sm:justify-between"
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
