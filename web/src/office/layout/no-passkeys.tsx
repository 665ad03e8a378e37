/** For a browser without WebAuthn. */
export const NoPasskeys = () => (
  <div role="alert" className="grid gap-2 rounded-md border border-danger bg-danger-wash p-5">
    <p className="font-bold">This browser can’t use passkeys</p>
    <p>Update it, or open the office in a current Safari, Chrome, Edge or Firefox.</p>
  </div>
);
