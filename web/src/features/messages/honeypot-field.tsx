import type { UseFormRegisterReturn } from 'react-hook-form';

/**
 * A field that people can't see, hear or reach with the keyboard. Its name and label are nothing
 * that autofill knows, so mostly programs fill it in; the server marks what they send. Not
 * `display: none`, because such programs check for it.
 */
export const HoneypotField = (registration: UseFormRegisterReturn) => (
  <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
    <label>
      Leave this empty
      <input type="text" tabIndex={-1} autoComplete="off" {...registration} />
    </label>
  </div>
);
