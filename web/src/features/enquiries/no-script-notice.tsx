import { brand } from '#web/content/brand.ts';

/**
 * In place of a form that only works with JavaScript: how else to write to us. Nothing typed can end up in an address
 * line or at an error page, as the form itself is not shown.
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
