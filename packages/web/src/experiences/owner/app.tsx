import '@comanda/ui/fonts.css'
import type { PageState } from '@comanda/contract/page'
import { Toaster } from '@comanda/ui/toaster'
import { useEffect } from 'react'
import { ErrorBoundary } from '../../shared/error-boundary.tsx'
import { BackOffice } from '../back-office/back-office.tsx'
import { navigation } from './navigation.ts'

/** The owner's back office, on a restaurant's own domain. */
export function OwnerApp({ state }: { state: PageState }) {
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true'
  }, [])
  return (
    <ErrorBoundary
      context="other"
      mainPage="/admin"
      phone={state.restaurant?.phone}
      supportEmail={state.supportEmail}
    >
      <BackOffice
        groups={navigation}
        state={state}
        title={`${state.restaurant?.name ?? 'Restaurant'} Admin`}
        text="Sign in to manage this restaurant"
      />
      <Toaster />
    </ErrorBoundary>
  )
}
