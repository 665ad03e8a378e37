/** The mark: a route with three waypoints, the last one orange. */
export const Logo = ({ className }: { className?: string }) => (
  <svg aria-hidden="true" viewBox="0 0 32 32" className={className}>
    <rect width="32" height="32" rx="7" className="fill-navy" />
    <path
      d="M6 25C14 25 11 17 16 16s4-9 10-9"
      fill="none"
      className="stroke-teal-light"
      strokeWidth="2.5"
      strokeLinecap="round"
    />
    <circle cx="6" cy="25" r="3" className="fill-teal-light" />
    <circle cx="16" cy="16" r="3" className="fill-teal-light" />
    <circle cx="26" cy="7" r="3.5" className="fill-orange" />
  </svg>
);
