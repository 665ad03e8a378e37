/**
 * The outputs of the stack, by which operations find what a stage is made of: one for each variable of the functions.
 * @param variable such as TABLE_USERS; its output is TableUsers
 */
export function outputOf(variable: string): string {
  return variable.replace(/(?:^|_)([A-Z])([A-Z]*)/g, (_, first: string, rest: string) => first + rest.toLowerCase());
}

/** Further outputs, which no function reads. */
export const operatedOutputs = { alarmTopic: 'AlarmTopicArn', mailIdentity: 'MailIdentity' } as const;

/** Which version of the product is deployed. Nothing needs it: a stack from before it was told can be operated all the same. */
export const versionOutput = 'Version';
