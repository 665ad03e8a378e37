import { ButtonLink } from '../../components/ui/button.tsx';
import { paths } from '../../content/paths.ts';
import { consultationNotes } from '../../content/sections/consultation-notes.ts';
import { firstStep } from '../../content/sections/first-step.ts';
import { ForVisitors } from './registration.tsx';

/** The first two steps of a page about an offer: to register, for visitors, or to pick a time. */
export const FirstLinks = ({ label = 'Register' }: { label?: string }) => (
  <>
    <div className="flex flex-wrap gap-x-4 gap-y-3">
      <ForVisitors>
        <ButtonLink to={paths.register} size="lg">
          {label}
        </ButtonLink>
      </ForVisitors>
      <ButtonLink to={paths.book} variant="quiet" size="lg" className="max-sm:px-0">
        {firstStep.pick}
      </ButtonLink>
    </div>
    <p className="mt-4 text-sm text-ink-soft">{consultationNotes.links}</p>
  </>
);
