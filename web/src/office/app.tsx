import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { officeQueries } from './api.ts';
import { OwnersOnly } from './layout/owners-only.tsx';
import { OfficeLayout } from './layout.tsx';
import { useScrollAndFocus } from './navigation.ts';
import { paths } from './paths.ts';
import { useWantedProof } from './proof.ts';

/** A page whose code is fetched with the first visit. */
const page = <Name extends string>(name: Name, load: () => Promise<Record<Name, ComponentType>>) =>
  lazy(async () => ({ default: (await load())[name] }));

const TodayPage = page('TodayPage', () => import('./pages/today.tsx'));
const OrdersPage = page('OrdersPage', () => import('./pages/orders.tsx'));
const OrderPage = page('OrderPage', () => import('./pages/order.tsx'));
const AgreementsPage = page('AgreementsPage', () => import('./pages/agreements.tsx'));
const AgreementPage = page('AgreementPage', () => import('./pages/agreement.tsx'));
const NewAgreementPage = page('NewAgreementPage', () => import('./pages/agreement-form.tsx'));
const EditAgreementPage = page('EditAgreementPage', () => import('./pages/agreement-form.tsx'));
const ClassesPage = page('ClassesPage', () => import('./pages/classes.tsx'));
const ClassPage = page('ClassPage', () => import('./pages/class.tsx'));
const NewClassPage = page('NewClassPage', () => import('./pages/class-form.tsx'));
const EditClassPage = page('EditClassPage', () => import('./pages/class-form.tsx'));
const GuidesPage = page('GuidesPage', () => import('./pages/guides.tsx'));
const GuidePage = page('GuidePage', () => import('./pages/guide.tsx'));
const WebsitePage = page('WebsitePage', () => import('./pages/website.tsx'));
const WebsiteChangesPage = page('WebsiteChangesPage', () => import('./pages/website-changes.tsx'));
const WebsiteDocumentPage = page('WebsiteDocumentPage', () => import('./pages/website-document.tsx'));
const DiscountCodesPage = page('DiscountCodesPage', () => import('./pages/discount-codes.tsx'));
const LeadsPage = page('LeadsPage', () => import('./pages/leads.tsx'));
const MessagesPage = page('MessagesPage', () => import('./pages/messages.tsx'));
const ConsultationsPage = page('ConsultationsPage', () => import('./pages/consultations.tsx'));
const PersonPage = page('PersonPage', () => import('./pages/person.tsx'));
const SettingsPage = page('SettingsPage', () => import('./pages/settings.tsx'));
const AuditLogPage = page('AuditLogPage', () => import('./pages/audit-log.tsx'));
const SignInPage = page('SignInPage', () => import('./pages/sign-in.tsx'));
const InvitationPage = page('InvitationPage', () => import('./pages/invitation.tsx'));
const MissingPage = page('MissingPage', () => import('./pages/missing.tsx'));

// Fetched with the first proof that is asked for, because dialogs and passkeys are large.
const SessionDialog = lazy(async () => ({ default: (await import('./session-dialog.tsx')).SessionDialog }));

/** The office inside a router. */
export const OfficeApp = () => {
  useScrollAndFocus();
  const proof = useWantedProof();
  return (
    <QueryClientProvider client={officeQueries}>
      <Suspense>
        <Routes>
          <Route path={paths.signIn} element={<SignInPage />} />
          <Route path={paths.invitation} element={<InvitationPage />} />
          <Route element={<OfficeLayout />}>
            <Route path={paths.today} element={<TodayPage />} />
            <Route path={paths.leads} element={<LeadsPage />} />
            <Route path={paths.messages} element={<MessagesPage />} />
            <Route path={paths.calendar} element={<ConsultationsPage />} />
            <Route path={paths.classes} element={<ClassesPage />} />
            <Route path={paths.class(':id')} element={<ClassPage />} />
            <Route path={paths.people} element={<PersonPage />} />
            <Route path={paths.settings} element={<SettingsPage />} />
            <Route element={<OwnersOnly />}>
              <Route path={paths.orders} element={<OrdersPage />} />
              <Route path={paths.order(':number')} element={<OrderPage />} />
              <Route path={paths.agreements} element={<AgreementsPage />} />
              <Route path={paths.newAgreement} element={<NewAgreementPage />} />
              <Route path={paths.agreement(':id')} element={<AgreementPage />} />
              <Route path={paths.editAgreement(':id')} element={<EditAgreementPage />} />
              <Route path={paths.newClass} element={<NewClassPage />} />
              <Route path={paths.editClass(':id')} element={<EditClassPage />} />
              <Route path={paths.guides} element={<GuidesPage />} />
              <Route path={paths.guide(':id')} element={<GuidePage />} />
              <Route path={paths.website} element={<WebsitePage />} />
              <Route path={paths.websiteChanges} element={<WebsiteChangesPage />} />
              <Route path={paths.websiteDocument('*')} element={<WebsiteDocumentPage />} />
              <Route path={paths.codes} element={<DiscountCodesPage />} />
              <Route path={paths.auditLog} element={<AuditLogPage />} />
            </Route>
            <Route path="*" element={<MissingPage />} />
          </Route>
        </Routes>
      </Suspense>
      <Suspense>{proof !== null && <SessionDialog proof={proof} />}</Suspense>
    </QueryClientProvider>
  );
};
