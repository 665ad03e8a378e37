import { Problem, type ProblemProps } from '../../components/ui/problem.tsx';
import { messageOf } from './api-error.ts';

interface NotLoadedProps extends Pick<ProblemProps, 'title' | 'stacked'> {
  query: { data?: unknown; error: Error | null; refetch: () => Promise<unknown> };
}

/** Says that something did not load, with a way to try again; nothing while it loads. */
export const NotLoaded = ({ query: { data, error, refetch }, ...problem }: NotLoadedProps) =>
  data === undefined &&
  error !== null && (
    <Problem {...problem} message={messageOf(error, 'Please try again in a minute.')} onRetry={() => void refetch()} />
  );
