/** The id of the menu of narrow screens. */
export const drawerId = 'menu-drawer';
