import { useState } from 'react';
import { cancelOfficeClass, type OfficeClass } from '#contract/endpoints/classes/office.ts';
import { Button } from '../../components/ui/button.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { officeCall, refetchAfter } from '../api.ts';
import { problemOf } from '../passkey-problem.ts';
import { formatCount } from '../ui/format.ts';

/** The refunds of a canceled class, some with each call, until none is left. */
export const useRefunds = ({ id, version }: Pick<OfficeClass, 'id' | 'version'>) => {
  const [progress, setProgress] = useState<{ done: number; left: number } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const goOn = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      // Without progress the others wait for the schedule.
      for (let [before, left] = [Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER]; left > 0 && left < before; ) {
        const { res } = await officeCall(cancelOfficeClass, { id, version, reason: 'Refunds', word: '' });
        [before, left] = [left, res.left];
        setProgress((last) => (res.left > 0 || last === null ? res : { done: last.done + last.left, left: 0 }));
      }
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
      void refetchAfter(cancelOfficeClass);
    }
  };
  return { progress, isBusy, problem, goOn };
};

/** How far the refunds of a canceled class are. The schedule makes the rest without this page. */
export const Refunds = ({
  toTell,
  refunds: { progress, isBusy, problem, goOn },
}: Pick<OfficeClass, 'toTell'> & { refunds: ReturnType<typeof useRefunds> }) => {
  const { left, done } = progress ?? { left: toTell, done: 0 };
  if (toTell === 0 && progress === null) return null;
  return (
    <div className="grid justify-items-start gap-3 rounded-md bg-sand p-4">
      <p role="status">
        {left === 0
          ? 'All families are refunded and told.'
          : `${formatCount(left, 'family is', 'families are')} still to be refunded and told. You can leave this page: it goes on every five minutes.`}
      </p>
      {progress !== null && left > 0 && (
        <progress aria-label="Families refunded" className="w-full max-w-text" value={done} max={done + left} />
      )}
      {problem !== null && <Problem message={problem} stacked />}
      {left > 0 && (
        <Button variant="secondary" loading={isBusy} onClick={() => void goOn()}>
          Go on now
        </Button>
      )}
    </div>
  );
};
