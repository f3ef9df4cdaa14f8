import type { PageState } from '@comanda/contract/page'
import { Toaster } from '@comanda/ui/toaster'
import { useEffect } from 'react'
import { Router } from 'wouter'
import { ErrorBoundary } from '../../shared/error-boundary.tsx'
import { useHydrated } from '../../shared/hydrated.ts'
import { OrderProvider } from './order/order.tsx'
import { PageProvider } from './page.tsx'
import { navigateUnrecorded } from './replay/navigate-unrecorded.ts'
import { Routes } from './routes.tsx'

/** The storefront app, rendered on the server and hydrated in the browser. */
export function StorefrontApp({ state }: { state: PageState }) {
  return (
    <ErrorBoundary
      context="customer"
      mainPage={state.onOwnDomain ? '/' : '/restaurants'}
      phone={state.restaurant?.phone}
      supportEmail={state.supportEmail}
    >
      {/* Before the pages, so that the outlet of a dialog that is part of a page is newer. */}
      <Toaster />
      <PageProvider value={state}>
        <OrderProvider>
          <Router ssrPath={state.path} aroundNav={navigateUnrecorded}>
            <Routes />
          </Router>
        </OrderProvider>
      </PageProvider>
      <HydrationMark />
    </ErrorBoundary>
  )
}

/** Reports that the page responds: after the dialog of the first visit has become modal, in a separate task. */
function HydrationMark() {
  const hydrated = useHydrated()
  useEffect(() => {
    if (!hydrated) return
    setTimeout(() => {
      document.documentElement.dataset.hydrated = 'true'
      document.dispatchEvent(new Event('hydrated'))
    })
  }, [hydrated])
  return null
}
