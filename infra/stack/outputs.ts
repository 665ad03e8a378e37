/**
 * The outputs of the stack, by which operator commands find its resources: one for each variable of
 * the functions.
 * @param variable such as TABLE_USERS; its output is TableUsers
 */
export const outputOf = (variable: string): string =>
  variable.replace(/(?:^|_)([A-Z])([A-Z]*)/g, (_, first: string, rest: string) => first + rest.toLowerCase());

/** Further outputs, which no function reads. */
export const operatedOutputs = {
  alarmTopic: 'AlarmTopicArn',
  mailIdentity: 'MailIdentity',
  gateway: 'GatewayUrl',
} as const;

/** The deployed version of the product. */
export const versionOutput = 'Version';
