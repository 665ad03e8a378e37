interface Details {
  fullname: string;
  phone: string;
  email: string;
}

/** What we know of the person, with the specification's words for what we do not. */
export const PersonalDetails = ({ user }: { user: Details | null }) => {
  if (user === null) return <p>No user data found. Please log in.</p>;
  const lines = [
    ['Name', user.fullname],
    ['Mobile No', user.phone],
    ['Email', user.email],
  ] as const;
  return (
    <dl className="grid gap-3">
      {lines.map(([label, value]) => (
        <div key={label} className="grid gap-x-4 sm:grid-cols-[7rem_1fr]">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="min-w-0 font-semibold break-words">{value === '' ? 'N/A' : value}</dd>
        </div>
      ))}
    </dl>
  );
};
