import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { getOfficeClass, type OfficeClass } from '#contract/endpoints/classes/office.ts';
import { getOfficeHours } from '#contract/endpoints/consultations/office.ts';
import { useOfficeQuery, useOfficeSession } from '../api.ts';
import { ClassForm } from '../classes/class-form.tsx';
import { newClass, valuesOf } from '../classes/class-values.ts';
import { isChangeable } from '../classes/words.ts';
import { paths } from '../paths.ts';
import { BackLink } from '../ui/back-link.tsx';
import { ListState } from '../ui/list-state.tsx';
import { OfficePage } from '../ui/office-page.tsx';

/** A new class. For owners. */
export const NewClassPage = () => {
  const hours = useOfficeQuery(getOfficeHours, {});
  return (
    <OfficePage title="New class" lead={<BackLink to={paths.classes}>All classes</BackLink>}>
      <ListState query={hours} name="teachers">
        {(saved) => <ClassForm name="new-class" start={newClass} teachers={saved.hours.counselors} />}
      </ListState>
    </OfficePage>
  );
};

/** Changes a class that isn't over. For owners. */
export const EditClassPage = () => {
  const { id = '' } = useParams();
  const query = useOfficeQuery(getOfficeClass, { id });
  return (
    <OfficePage title="Change class" lead={<BackLink to={paths.class(id)}>Back to the class</BackLink>}>
      <ListState
        query={query}
        name="class"
        isEmpty={(known) => !isChangeable(known)}
        empty={{ title: 'This class can’t be changed', text: 'A class that is over or canceled stays as it is.' }}
      >
        {(known) => <Edit key={known.id} known={known} />}
      </ListState>
    </OfficePage>
  );
};

const Edit = ({ known }: { known: OfficeClass }) => {
  const { zone } = useOfficeSession();
  const hours = useOfficeQuery(getOfficeHours, {});
  const [start] = useState(() => valuesOf(known, zone));
  return (
    <ListState query={hours} name="teachers">
      {(saved) => (
        <ClassForm name={`class-${known.id}`} start={start} known={known} teachers={saved.hours.counselors} />
      )}
    </ListState>
  );
};
