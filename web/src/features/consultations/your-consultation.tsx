import { useState } from 'react';
import { bookingName } from '#contract/demo-classes.ts';
import type { Consultation } from '#contract/endpoints/consultations/shapes.ts';
import { bookPath } from '#contract/words/demo-subjects.ts';
import { ButtonLink } from '../../components/ui/button.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import type { ApiError } from '../api/api-error.ts';
import { Changes } from './changes.tsx';
import { ConsultationDetails } from './consultation-details.tsx';
import { canceledText, returnText } from './lesson-texts.ts';
import { Move } from './move.tsx';
import { Phrases } from './phrases.tsx';
import { hasBegun, isOpen, refreshConsultations } from './queries.ts';
import { visitorZone, whenIn } from './times/times.ts';
import { useStepFocus } from './use-step-focus.ts';

const titles = {
  shown: (name: string) => `Your ${name}`,
  moving: (name: string) => `Move your ${name}`,
  moved: (name: string) => `Your ${name} is moved`,
  canceled: (name: string) => `Your ${name} is canceled`,
};

interface YourConsultationProps {
  consultation: Consultation;
  businessZone: string;
  /** Of its series, how many more come after it. */
  more?: number;
  /** Its link is the main action of the page. */
  isMain?: boolean;
}

/**
 * A booked consultation, lesson or demo class: join it, move it or cancel it
 * (docs/product.md#consultations).
 */
export const YourConsultation = ({ consultation, businessZone, more = 0, isMain = false }: YourConsultationProps) => {
  const [step, setStep] = useState<keyof typeof titles>('shown');
  const [newStart, setNewStart] = useState('');
  const [zone, setZone] = useState(visitorZone);
  const [problem, setProblem] = useState<string | null>(null);
  const heading = useStepFocus(`${step} ${newStart}`);

  const goTo = (next: typeof step) => {
    setProblem(null);
    setNewStart('');
    setStep(next);
  };
  const onOutdated = (error: ApiError) => {
    goTo('shown');
    setProblem(error.message);
    refreshConsultations();
  };
  const isLesson = consultation.kind === 'session';
  const title =
    newStart === '' ? titles[step](bookingName(consultation)) : `Move it to ${whenIn(newStart, zone, businessZone)}?`;

  return (
    <div className="grid gap-5">
      <h3 ref={heading} tabIndex={-1} className="text-xl outline-none">
        <Phrases text={title} />
      </h3>
      {consultation.series !== undefined && (
        <p className="-mt-4 text-ink-soft">
          {`${String(consultation.series.number)} of ${String(consultation.series.of)} weekly sessions`}
        </p>
      )}
      {problem !== null && <Problem message={problem} />}
      {!isOpen(consultation) ? (
        <>
          {step === 'canceled' && <p>We’ve emailed you, and your counselor knows. The time is free again.</p>}
          {step === 'canceled' && isLesson && <p>{canceledText(consultation)}</p>}
          <ButtonLink to={bookPath(consultation.subject)} variant="secondary" className="justify-self-start">
            Book another time
          </ButtonLink>
        </>
      ) : step === 'moving' ? (
        <Move
          consultation={consultation}
          times={{ zone, onZone: setZone, businessZone, start: newStart, onChoose: setNewStart }}
          onDone={goTo}
          onOutdated={onOutdated}
        />
      ) : (
        <>
          {step === 'moved' && <p>We’ve emailed you the new time with an updated calendar entry.</p>}
          <ConsultationDetails consultation={consultation} zone={zone} businessZone={businessZone} isMain={isMain} />
          {isLesson && !hasBegun(consultation) && <p>{returnText(consultation, zone, businessZone)}</p>}
          {!hasBegun(consultation) && (
            <Changes
              consultation={consultation}
              when={whenIn(consultation.start, zone, businessZone)}
              more={more}
              onStep={goTo}
              onOutdated={onOutdated}
            />
          )}
        </>
      )}
    </div>
  );
};
