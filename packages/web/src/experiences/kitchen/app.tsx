import { createQueries } from '../../shared/query-client.ts'
import '@comanda/ui/fonts.css'
import type { PageState } from '@comanda/contract/page'
import { Toaster } from '@comanda/ui/toaster'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Router } from 'wouter'
import { ErrorBoundary } from '../../shared/error-boundary.tsx'
import { KitchenRoutes } from './routes.tsx'
import { AlarmProvider } from './sound/alarm-provider.tsx'

/** The kitchen display: sign-in, choice of the kitchen, board. */
export function KitchenApp({ state }: { state: PageState }) {
  const [queries] = useState(createQueries)
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true'
  }, [])
  return (
    <QueryClientProvider client={queries}>
      <AlarmProvider>
        {(onBreak) => (
          <ErrorBoundary
            context="kitchen"
            mainPage={state.path}
            phone={state.restaurant?.phone}
            supportEmail={state.supportEmail}
            onBreak={onBreak}
          >
            <Router ssrPath={state.path}>
              <KitchenRoutes state={state} />
            </Router>
            <Toaster />
          </ErrorBoundary>
        )}
      </AlarmProvider>
    </QueryClientProvider>
  )
}
