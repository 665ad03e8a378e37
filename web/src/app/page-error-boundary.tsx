import { Component, type ReactNode } from 'react';
import { Button } from '../components/ui/button.tsx';
import { brand } from '../content/brand.ts';

/** Keeps header and footer when a page fails to render, and says how to reach a person. */
export class PageErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div role="alert" className="column py-16">
        <h1 className="text-2xl">This page didn’t load</h1>
        <p className="mt-3 mb-6 max-w-text">
          Please try again, or email{' '}
          <a className="text-link" href={`mailto:${brand.email}`}>
            {brand.email}
          </a>
          .
        </p>
        <Button variant="secondary" onClick={() => window.location.reload()}>
          Retry
        </Button>
      </div>
    );
  }
}
