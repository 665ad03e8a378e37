import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { bookPath, type DemoSubject, demoSubjects, subjectNames } from '#contract/words/demo-subjects.ts';
import { RadioButton } from '../../components/ui/fields/radio-button.tsx';

/** What the demo class is about, which the address keeps. */
export const SubjectChoice = ({ chosen }: { chosen: DemoSubject | '' }) => {
  const name = useId();
  const navigate = useNavigate();
  // A press shows at once; the address follows.
  const [pressed, setPressed] = useState({ before: chosen, subject: chosen });
  const shown = pressed.before === chosen ? pressed.subject : chosen;
  return (
    <fieldset className="mb-6 last:mb-0">
      <legend className="mb-2 font-semibold">Subject</legend>
      <div className="grid grid-cols-2 gap-2">
        {demoSubjects.map((subject) => (
          <RadioButton
            key={subject}
            name={name}
            value={subject}
            checked={subject === shown}
            onChange={() => {
              setPressed({ before: chosen, subject });
              void navigate(bookPath(subject), { replace: true });
            }}
          >
            {subjectNames[subject]}
          </RadioButton>
        ))}
      </div>
      {chosen === '' && <p className="mt-4">Choose a subject to see when its tutors are free.</p>}
    </fieldset>
  );
};
