import { Link, useLocation, useNavigate } from 'react-router-dom';
import { initialsOf } from '#contract/words/initials.ts';
import { ButtonLink } from '../../components/ui/button.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { Icon } from '../../components/ui/icon.tsx';
import { paths } from '../../content/paths.ts';
import { useSession } from '../../features/session/session.ts';
import { logOut } from '../../features/sign-in/log-out.ts';
import { useDisclosure } from './disclosure.ts';
import { logInState } from './navigation-items.ts';

/** Ends the session and goes to /login. */
export const useLogOut = (): (() => void) => {
  const navigate = useNavigate();
  return () => void logOut().then(() => navigate(paths.login));
};

/** A Login button, or the signed-in user's name with a menu (150px wide): Dashboard, Logout. */
export const UserMenu = () => {
  const session = useSession();
  const { pathname } = useLocation();
  const logOutAndLeave = useLogOut();
  const { isOpen, setOpen, container, containerProps } = useDisclosure<HTMLDivElement>();
  if (session === null) {
    return (
      <ButtonLink to={paths.login} state={logInState(pathname)} variant="secondary" size="sm">
        Login
      </ButtonLink>
    );
  }
  return (
    <div ref={container} {...containerProps} className="relative min-w-0">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls="user-menu"
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 max-w-full items-center gap-2 rounded-md px-2 hover:bg-sand"
      >
        <span
          aria-hidden="true"
          className="grid size-9 shrink-0 place-items-center rounded-full bg-navy text-sm font-bold text-paper"
        >
          {initialsOf(session.user.fullname)}
        </span>
        {/* Teal on white has a contrast of 4.2, which is enough for bold text of 19px. */}
        <span className="max-w-64 truncate text-nav font-bold text-teal">{session.user.fullname}</span>
        <Icon
          name="chevron-down"
          className={classNames('size-5 shrink-0 transition-[rotate]', isOpen && 'rotate-180')}
        />
      </button>
      <ul
        id="user-menu"
        hidden={!isOpen}
        className="absolute top-full right-0 z-20 mt-1 w-[150px] animate-fade-in rounded-md border border-line bg-paper py-2 shadow-lift"
      >
        <li>
          <Link to={paths.dashboard} className="block px-4 py-2.5 font-semibold hover:bg-sand hover:text-teal-deep">
            Dashboard
          </Link>
        </li>
        <li>
          <button
            type="button"
            onClick={logOutAndLeave}
            className="block w-full px-4 py-2.5 text-left font-semibold hover:bg-sand hover:text-teal-deep"
          >
            Logout
          </button>
        </li>
      </ul>
    </div>
  );
};
