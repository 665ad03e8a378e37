/** Who the audit log says did what a command did. */
export const operator = { id: 'operator', name: 'ops', email: '' };
