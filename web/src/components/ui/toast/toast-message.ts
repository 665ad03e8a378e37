export interface ToastMessage {
  kind: 'success' | 'error' | 'info';
  text: string;
  /** Path of the next page, if the message should be shown there. */
  forPath?: string | undefined;
}
