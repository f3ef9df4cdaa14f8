import '@comanda/ui/fonts.css'
import type { PageState } from '@comanda/contract/page'
import { Spinner } from '@comanda/ui/spinner'
import { Toaster } from '@comanda/ui/toaster'
import { lazy, Suspense, useEffect } from 'react'
import { BackOffice } from '../../shared/back-office/back-office.tsx'
import { ErrorBoundary } from '../../shared/error-boundary.tsx'

/** What the people of the platform see, and of restaurants without a domain of their own. */
export function PlatformApp({ state }: { state: PageState }) {
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true'
  }, [])
  return (
    <ErrorBoundary context="other" mainPage="/admin" supportEmail={state.supportEmail}>
      {state.path === '/gallery' ? (
        <Suspense fallback={<Spinner className="m-10 size-6" />}>
          <Gallery />
        </Suspense>
      ) : (
        <BackOffice state={state} title="Comanda Admin" text="Sign in to manage your restaurants" />
      )}
      <Toaster />
    </ErrorBoundary>
  )
}

const Gallery = lazy(async () => ({ default: (await import('@comanda/ui/gallery')).Gallery }))
