import { Component, type ReactNode } from 'react';
import { Problem } from '../../components/ui/problem.tsx';
import { useOnline } from '../online.ts';
import { OfficePage } from '../ui/office-page.tsx';

const reload = () => window.location.reload();

/** Without a connection, a reload would also lose the pages that are there. */
const Failed = () =>
  useOnline() ? (
    <OfficePage title="This page did not load">
      <Problem message="Something went wrong while showing this page." onRetry={reload} />
    </OfficePage>
  ) : (
    <OfficePage title="This page did not load">
      <Problem message="You’re offline. Pages that you opened before still work." />
    </OfficePage>
  );

/** Keeps the navigation when the code of a page doesn't arrive, or the page fails to render. */
export class PageBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <Failed /> : this.props.children;
  }
}
