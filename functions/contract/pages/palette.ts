/**
 * The colors of the brand, for pages, pictures, preview cards, emails and guides. In a style sheet
 * or a picture, `tealDeep` is `var(--color-teal-deep)`. Numbers in comments are contrast ratios.
 */
export const palette = {
  // Backgrounds
  paper: '#fff',
  sand: '#faf7f2',
  sandDeep: '#f2ece3',

  // Text. On sand: navy 14.8, soft 7.3, faint 5.1
  navy: '#112437',
  navyRaised: '#1d3246',
  inkSoft: '#465463',
  inkFaint: '#5c6b7a',
  // Translucent navy: shadows of floating elements, and the page behind the menu
  shade: '#11243747',
  veil: '#11243780',

  // Brand. `teal` is for the title, lines and large marks (4.2 on white); text links take
  // `tealDeep` (6.3 on white).
  teal: '#08879f',
  tealDeep: '#006a7a',
  tealSoft: '#c5e5ec',
  tealWash: '#e9f6f9',
  tealLight: '#6dc7da',

  // The primary action of a view and the current page. Text on it is navy (5.0).
  orange: '#ef6907',
  orangeHover: '#fd8537',
  // Small text on sand (5.6)
  orangeInk: '#a34804',

  // On navy
  mist: '#c6d3dd',
  lineNavy: '#324457',

  // Hairlines; `field` outlines controls (3.9 on white, 3.7 on sand)
  line: '#e2ddd5',
  field: '#738292',

  // Outcomes
  danger: '#b32322',
  dangerWash: '#ffedeb',
  success: '#2c6d3e',
  successWash: '#ebf8ec',

  // In pictures only
  navySoft: '#355067',
  slate: '#6b8496',
  tealDark: '#044b57',
  tealMid: '#3da8bd',
  tealPale: '#a5d8e3',
  orangeDeep: '#c65102',
  orangeWash: '#ffebdf',
  orangeSoft: '#fad6ba',
  peach: '#f9b786',
  ochre: '#ecb166',
  ochreDeep: '#cc8b48',
  stone: '#e1d6c6',
  stoneDeep: '#c8b8a2',
  wood: '#c5a482',
  woodDeep: '#947355',
  umber: '#443025',
  skinLight: '#ebceb7',
  skinTan: '#d3a37f',
  skinBrown: '#a26c4a',
  skinDark: '#6b4632',
} as const;
