import { useParams } from 'react-router-dom';
import { SLUG } from '#contract/pages/live-pages.ts';
import { Loaded } from '../features/api/loaded.tsx';
import { QueryProvider } from '../features/api/query.tsx';
import { ClassDetails } from '../features/classes/class-details.tsx';
import { useClass } from '../features/classes/queries.ts';
import { useCodeOfLink } from '../features/shop/discount-code.ts';
import { NotFoundPage } from './not-found.tsx';

/** The dates of a class, and the way to enroll (docs/product.md#classes). */
export const ClassPage = () => {
  const { id = '' } = useParams();
  useCodeOfLink();
  if (!SLUG.test(id)) return <NotFoundPage />;
  return (
    <QueryProvider>
      <LoadedClass key={id} id={id} />
    </QueryProvider>
  );
};

const LoadedClass = ({ id }: { id: string }) => (
  <Loaded
    query={useClass(id)}
    title="Class"
    description="A live online class: its dates and its price."
    what="class"
    missing={<NotFoundPage />}
  >
    {(groupClass) => <ClassDetails key={groupClass.id} groupClass={groupClass} />}
  </Loaded>
);
