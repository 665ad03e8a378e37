import type { UseFormRegisterReturn } from 'react-hook-form';

/**
 * A field that people can't see, hear or reach with the keyboard, so only a program fills it in.
 * The server decides what to do then. Not `display: none`, because such programs check for it.
 */
export const HoneypotField = (registration: UseFormRegisterReturn) => (
  <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
    <label>
      Website
      <input type="text" tabIndex={-1} autoComplete="off" {...registration} />
    </label>
  </div>
);
