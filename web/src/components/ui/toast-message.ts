export interface ToastMessage {
  kind: 'success' | 'error' | 'info';
  text: string;
  /** The path of the page that the visitor is about to reach, where the message is meant for that page. */
  forPath?: string | undefined;
}
