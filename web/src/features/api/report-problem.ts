/** Logs what should not happen and what the visitor can do nothing about: to the browser's console and error monitors. */
export const reportProblem = (text: string): void => {
  reportError(new Error(text));
};
