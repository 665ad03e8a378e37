import { Link, useNavigate } from 'react-router-dom';
import { isOneStepBack } from '../navigation.ts';

/** Leads to a list: as it was left, with its place and filter, if the person came from there. */
export const BackLink = ({ to, children }: { to: string; children: string }) => {
  const navigate = useNavigate();
  return (
    <Link
      className="text-link inline-flex min-h-11 items-center print:hidden"
      to={to}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || !isOneStepBack(to)) return;
        event.preventDefault();
        void navigate(-1);
      }}
    >
      {children}
    </Link>
  );
};
