/** Next steps: docs/product.md#next-steps. */
export const STEP_MAX_LENGTH = 200;
/** Of one family, done ones too. */
export const STEPS_MAX = 200;
/** That are added together, and that a template has. */
export const STEPS_ADDED_MAX = 30;
export const STEP_TEMPLATES_MAX = 20;
export const STEP_TEMPLATE_NAME_MAX_LENGTH = 80;
/** How far from its date a step of a template can be. */
export const STEP_OFFSET_DAYS_MAX = 400;
/** Days ahead that Today, the morning digest and the dashboard call due. */
export const STEPS_DUE_DAYS = 7;
/** Days ahead that Monday's email has. */
export const STEPS_MAILED_DAYS = 10;
/** How often a calendar asks for the steps. */
export const STEPS_FEED_SECONDS = 15 * 60;
