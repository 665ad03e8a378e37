import './theme.css';
import '../components/foreign-changes.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { Toasts } from '../components/ui/toast/toast.tsx';
import { OfficeApp } from './app.tsx';

const container = document.getElementById('app');
if (container === null) throw new Error('The page has no #app element');
createRoot(container).render(
  <StrictMode>
    <BrowserRouter>
      <OfficeApp />
      <Toasts />
    </BrowserRouter>
  </StrictMode>,
);
