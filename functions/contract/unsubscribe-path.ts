/** Where mail programs post to stop emails about new editions, below the base path. */
export const UNSUBSCRIBE_PATH = 'unsubscribe/{token}';
