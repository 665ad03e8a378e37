/** Stands for a guide that has no id yet, in the address of its page. */
export const NEW_GUIDE = 'new';
