import { type Looks } from './figures.ts';
import { navyCloth, ochreCloth, orangeCloth, paleCloth, peachCloth, skyCloth, slateCloth, tealCloth } from './kit.ts';

/** The invented people of the scenes. They come back from picture to picture. */
export const people = {
  ana: { skin: 'skinTan', hair: 'long', crown: 'umber', top: orangeCloth, legs: navyCloth },
  noah: { skin: 'skinDark', hair: 'short', crown: 'navy', top: skyCloth, legs: slateCloth },
  mei: { skin: 'skinLight', hair: 'bob', crown: 'navy', top: tealCloth, legs: navyCloth },
  omar: { skin: 'skinBrown', hair: 'curls', crown: 'umber', top: paleCloth, legs: navyCloth },
  leila: { skin: 'skinTan', hair: 'scarf', crown: 'teal', top: slateCloth, legs: navyCloth, skirt: true },
  grace: { skin: 'skinDark', hair: 'bun', crown: 'navy', top: ochreCloth, legs: tealCloth, skirt: true },
  finn: { skin: 'skinLight', hair: 'cap', crown: 'ochreDeep', top: navyCloth, legs: slateCloth },
  ravi: { skin: 'skinBrown', hair: 'short', crown: 'navy', top: peachCloth, legs: slateCloth },
} as const satisfies Record<string, Looks>;
