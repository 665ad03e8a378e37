/** A guide's id: a slug. A file of its own keeps the messages of carts out of other bundles. */
export const GUIDE_ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;
