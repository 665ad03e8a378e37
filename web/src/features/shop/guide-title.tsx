/** A guide's title in two weights: what stands before the colon, and the rest below it. The text itself stays whole. */
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
