import type { UseFormRegisterReturn } from 'react-hook-form';

/**
 * A field that nobody sees, hears or reaches with the keyboard: what fills it in is a program. It is sent as it is, and
 * the server decides. Not `display: none`, which such programs look for.
 */
export const HoneypotField = (registration: UseFormRegisterReturn) => (
  <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
    <label>
      Website
      <input type="text" tabIndex={-1} autoComplete="off" {...registration} />
    </label>
  </div>
);
