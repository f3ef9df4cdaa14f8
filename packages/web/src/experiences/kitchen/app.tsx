import '@comanda/ui/fonts.css'
import type { PageState } from '@comanda/contract/page'
import { Toaster } from '@comanda/ui/toaster'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Router } from 'wouter'
import { ErrorBoundary } from '../../shared/error-boundary.tsx'
import { createQueries } from './queries.ts'
import { KitchenRoutes } from './routes.tsx'

/** The kitchen display: its sign-in, the choice of a kitchen, the board. */
export function KitchenApp({ state }: { state: PageState }) {
  const [queries] = useState(createQueries)
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true'
  }, [])
  return (
    <ErrorBoundary
      context="kitchen"
      mainPage={state.path}
      phone={state.restaurant?.phone}
      supportEmail={state.supportEmail}
    >
      <QueryClientProvider client={queries}>
        <Router ssrPath={state.path}>
          <KitchenRoutes state={state} />
        </Router>
      </QueryClientProvider>
      <Toaster />
    </ErrorBoundary>
  )
}
