import { Page } from '../app/page.tsx';
import { paths } from '../app/paths.ts';
import { ButtonLink } from '../components/ui/button.tsx';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { brand } from '../content/brand.ts';

export const NotFoundPage = () => (
  <Page title="Page not found" description="There is no page at this address." noindex>
    <div className="column py-12 md:py-20">
      <h1 className="mb-8 text-3xl">This path ends here</h1>
      <EmptyState
        title="There is no page at this address"
        text={
          <>
            It may have moved, or the link has a typing error. If you were looking for something in particular, write to{' '}
            <a className="text-link" href={`mailto:${brand.email}`}>
              {brand.email}
            </a>{' '}
            or call{' '}
            <a className="text-link whitespace-nowrap" href={`tel:${brand.phone}`}>
              {brand.phoneText}
            </a>
            .
          </>
        }
        action={<ButtonLink to={paths.home}>Back to the start</ButtonLink>}
      />
    </div>
  </Page>
);
