import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { getOfficeSession } from '#contract/endpoints/office/office.ts';
import { Skeleton } from '../components/ui/skeleton.tsx';
import { ApiError } from '../features/api/api-error.ts';
import { call } from '../features/api/call.ts';
import { Navigation } from './layout/navigation.tsx';
import { Notices } from './layout/notices.tsx';
import { PageBoundary } from './layout/page-boundary.tsx';
import { paths } from './paths.ts';
import { setOfficeSession, useMaybeOfficeSession } from './session.ts';
import { ListState } from './ui/list-state.tsx';

/** Placeholder of a page whose code or session is on its way. */
const LoadingPage = () => (
  <div role="status" className="grid gap-4">
    <span className="sr-only">Loading</span>
    <Skeleton className="h-10 w-56" />
    <Skeleton className="h-40" />
  </div>
);

/** Fetches the session of the cookie once, before the first page. */
const useStartedSession = () => {
  const session = useMaybeOfficeSession();
  const start = useQuery({
    queryKey: [getOfficeSession.id],
    queryFn: async () => {
      const { res } = await call(getOfficeSession, {});
      setOfficeSession(res);
      return res;
    },
    enabled: session === null,
    gcTime: 0,
  });
  return { session, start };
};

/** The frame of all pages for members: navigation, notices and the page. */
export const OfficeLayout = () => {
  const location = useLocation();
  const { session, start } = useStartedSession();
  if (session === null && start.error instanceof ApiError && start.error.code === 'UNAUTHENTICATED') {
    const { pathname, search, hash } = location;
    return <Navigate to={paths.signIn} replace state={{ returnTo: pathname + search + hash }} />;
  }
  return (
    <div className="md:grid md:min-h-dvh md:grid-cols-[232px_minmax(0,1fr)] print:block">
      <a
        href="#main"
        className="sr-only z-30 rounded-md bg-navy px-4 py-3 font-bold text-paper focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      {session !== null && <Navigation session={session} />}
      <div className="min-w-0 pb-[calc(96px+env(safe-area-inset-bottom))] md:col-start-2 md:pb-12 print:pb-0">
        <Notices />
        {/* On a phone the focus stays above the navigation. */}
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-page px-5 py-6 outline-none max-md:[&_:where(a,button,input,select,summary,textarea)]:scroll-mb-24 md:px-10 md:py-8"
        >
          {/* A page for another order or guide starts anew, and never shows the one before. */}
          <PageBoundary key={location.pathname}>
            <Suspense fallback={<LoadingPage />}>
              {session !== null ? (
                <Outlet />
              ) : (
                <ListState query={start} name="office">
                  {() => null}
                </ListState>
              )}
            </Suspense>
          </PageBoundary>
        </main>
      </div>
    </div>
  );
};
