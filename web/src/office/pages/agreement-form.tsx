import { useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import * as v from 'valibot';
import { dayIn } from '#contract/dates.ts';
import type { AgreementSettings, OfficeAgreement } from '#contract/endpoints/agreements/office.ts';
import { getOfficeAgreement, getOfficeAgreementSettings } from '#contract/endpoints/agreements/office.ts';
import { packageCards } from '../../content/package-cards.ts';
import { serverTime } from '../../features/api/server-time.ts';
import { AgreementForm } from '../agreements/agreement-form.tsx';
import { newAgreement, valuesOf } from '../agreements/agreement-values.ts';
import { isUnsigned } from '../agreements/words.ts';
import { useOfficeQuery, useOfficeSession } from '../api.ts';
import { paths } from '../paths.ts';
import { BackLink } from '../ui/back-link.tsx';
import { ListState } from '../ui/list-state.tsx';
import { OfficePage } from '../ui/office-page.tsx';

/** For whom a new agreement is, in the navigation's state: addresses don't belong in a URL. */
const family = v.object({
  fullname: v.string(),
  email: v.string(),
  secondEmail: v.exactOptional(v.string()),
  student: v.exactOptional(v.string()),
});
type Family = v.InferOutput<typeof family>;

/** The family that a link to a new agreement named; undefined without one. */
const useFamily = (): Family | undefined => {
  const { state } = useLocation() as { state: unknown };
  return v.is(family, state) ? state : undefined;
};

/** A new agreement, for a family or from a package if a link said so. */
export const NewAgreementPage = () => {
  const query = useOfficeQuery(getOfficeAgreementSettings, {});
  const named = useFamily();
  return (
    <OfficePage title="New agreement" lead={<BackLink to={paths.agreements}>All agreements</BackLink>}>
      <ListState query={query} name="terms">
        {/* A draft belongs to its family. */}
        {(settings) => <NewAgreement key={named?.email ?? ''} settings={settings} family={named} />}
      </ListState>
    </OfficePage>
  );
};

const NewAgreement = ({ settings, family: named }: { settings: AgreementSettings; family: Family | undefined }) => {
  const { zone } = useOfficeSession();
  const [params] = useSearchParams();
  const [start] = useState(() => newAgreement(settings, dayIn(zone, serverTime()), named));
  const card = packageCards.find(({ slug }) => slug === params.get('package'));
  return <AgreementForm name={`new-agreement-${named?.email ?? ''}`} start={start} card={card} />;
};

/** Changes an agreement that isn't signed. */
export const EditAgreementPage = () => {
  const { id = '' } = useParams();
  const query = useOfficeQuery(getOfficeAgreement, { id });
  return (
    <OfficePage title="Change agreement" lead={<BackLink to={paths.agreement(id)}>Back to the agreement</BackLink>}>
      <ListState
        query={query}
        name="agreement"
        isEmpty={(agreement) => !isUnsigned(agreement)}
        empty={{
          title: 'This agreement can’t be changed',
          text: 'A signed agreement stays as it is. Write an addition to it instead.',
        }}
      >
        {(agreement) => <Edit key={agreement.id} agreement={agreement} />}
      </ListState>
    </OfficePage>
  );
};

const Edit = ({ agreement }: { agreement: OfficeAgreement }) => {
  const [start] = useState(() => valuesOf(agreement));
  return <AgreementForm name={`agreement-${agreement.id}`} start={start} agreement={agreement} />;
};
