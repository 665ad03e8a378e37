/** A guide's title in two weights, split after the colon. Its text stays the same. */
export const GuideTitle = ({ title }: { title: string }) => {
  const colon = title.indexOf(': ');
  if (colon === -1) return title;
  return (
    <>
      {title.slice(0, colon + 1)}{' '}
      <span className="mt-0.5 block font-sans text-base font-normal tracking-normal">{title.slice(colon + 2)}</span>
    </>
  );
};
