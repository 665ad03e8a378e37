/** Reports an error that the visitor can't fix to the browser's console and error monitors. */
export const reportProblem = (text: string): void => reportError(new Error(text));
