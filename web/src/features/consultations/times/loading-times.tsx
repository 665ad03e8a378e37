import { Skeleton } from '../../../components/ui/skeleton.tsx';

/** About as high as the free times. */
export const LoadingTimes = () => (
  <div role="status" aria-label="Loading the free times" className="grid gap-6">
    <Skeleton className="h-7 w-48" />
    <div className="flex flex-wrap gap-6">
      <Skeleton className="h-72 grow-2 basis-72" />
      <Skeleton className="h-96 grow basis-52" />
    </div>
  </div>
);
