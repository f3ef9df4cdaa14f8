import '@comanda/ui/fonts.css'
import type { PageState } from '@comanda/contract/page'
import { Spinner } from '@comanda/ui/spinner'
import { Toaster } from '@comanda/ui/toaster'
import { lazy, Suspense, useEffect } from 'react'
import { ErrorBoundary } from '../../shared/error-boundary.tsx'
import { useHydrated } from '../../shared/hydrated.ts'
import { BackOffice } from '../back-office/back-office.tsx'
import { navigation } from './navigation.ts'

/** The platform's back office; also serves restaurants that have no domain of their own. */
export function PlatformApp({ state }: { state: PageState }) {
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true'
  }, [])
  return (
    <ErrorBoundary context="other" mainPage="/admin" supportEmail={state.supportEmail}>
      {import.meta.env.DEV && state.path === '/gallery' ? (
        <GalleryPage />
      ) : (
        <BackOffice
          groups={navigation}
          state={state}
          title="Comanda Admin"
          text="Sign in to manage your restaurants"
        />
      )}
      <Toaster />
    </ErrorBoundary>
  )
}

/** Development only, rendered in the browser only: a production build has no such page. */
function GalleryPage() {
  const loading = <Spinner className="m-10 size-6" />
  if (!useHydrated()) return loading
  return (
    <Suspense fallback={loading}>
      <Gallery />
    </Suspense>
  )
}

const Gallery = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('@comanda/ui/gallery')).Gallery }))
  : () => null
