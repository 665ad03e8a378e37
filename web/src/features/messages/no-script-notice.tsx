import { brand } from '../../content/brand.ts';

/**
 * Replaces a form that needs JavaScript with other ways to reach us. The form is hidden, because
 * submitting it without the script would put the typed text into the address.
 */
export const NoScriptNotice = ({ formId }: { formId: string }) => (
  <noscript>
    <style>{`#${formId}{display:none}`}</style>
    <p>
      This form needs JavaScript. Please write to{' '}
      <a className="text-link" href={`mailto:${brand.email}`}>
        {brand.email}
      </a>{' '}
      or call{' '}
      <a className="text-link" href={`tel:${brand.phone}`}>
        {brand.phoneText}
      </a>
      .
    </p>
  </noscript>
);
