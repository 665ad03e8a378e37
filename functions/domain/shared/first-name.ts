/** How one addresses a person, such as Maya for Maya Ellison. */
export const firstName = (fullname: string): string => fullname.replace(/ .*/, '');
