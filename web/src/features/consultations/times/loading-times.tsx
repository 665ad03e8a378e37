import { Skeleton } from '../../../components/ui/skeleton.tsx';

/** About as high as the free times. */
export const LoadingTimes = () => (
  <div role="status" aria-label="Loading the free times" className="grid gap-6">
    <Skeleton className="h-28" />
    <Skeleton className="h-56" />
    <Skeleton className="h-72" />
  </div>
);
