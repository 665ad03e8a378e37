import { authenticate } from '#domain/sign-in/sessions.ts';
import { prefersJson } from '#http/prefers-json.ts';
import { sessions } from './adapters/sign-in.ts';
import { clock } from './runtime.ts';
import { endpointsWith } from './wiring.ts';

const authenticated = () => authenticate({ sessions: sessions('touch'), clock });

/** An endpoint for who is logged in. */
export const accountEndpoint = /* @__PURE__ */ endpointsWith<'bearer'>(() => [authenticated()]);

/** The same with a file. */
export const accountFileEndpoint = /* @__PURE__ */ endpointsWith<'bearer'>(() => [authenticated()], prefersJson);
