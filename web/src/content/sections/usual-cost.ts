// Sample: what most families pay. Delete this line when it’s yours.
/** What a package costs, in your own words, for the home page, the packages and the FAQ. */
export const cost = {
  /** Empty if you don't want to say it: then nothing is shown. */
  usual: 'Most families pay $1,200 to $4,800.',
};
