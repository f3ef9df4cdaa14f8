import type { PageState } from '@comanda/contract/page'
import { Toaster } from '@comanda/ui/toaster'
import { useEffect } from 'react'
import { Router } from 'wouter'
import { ErrorBoundary } from '../../shared/error-boundary.tsx'
import { OrderProvider } from './order/order.tsx'
import { PageProvider } from './page.tsx'
import { Routes } from './routes.tsx'

/** The storefront app, rendered on the server and hydrated in the browser. */
export function StorefrontApp({ state }: { state: PageState }) {
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true'
    // After the dialog of the first visit has become modal, which takes a task of its own.
    setTimeout(() => document.dispatchEvent(new Event('hydrated')))
  }, [])
  return (
    <ErrorBoundary
      context="customer"
      mainPage={state.onOwnDomain ? '/' : '/restaurants'}
      phone={state.restaurant?.phone}
      supportEmail={state.supportEmail}
    >
      <PageProvider value={state}>
        <OrderProvider>
          <Router ssrPath={state.path}>
            <Routes />
          </Router>
        </OrderProvider>
      </PageProvider>
      <Toaster />
    </ErrorBoundary>
  )
}
