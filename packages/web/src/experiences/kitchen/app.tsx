import '@comanda/ui/fonts.css'
import type { PageState } from '@comanda/contract/page'
import { Spinner } from '@comanda/ui/spinner'
import { Toaster } from '@comanda/ui/toaster'

export function KitchenApp({ state }: { state: PageState }) {
  return (
    <>
      <main className="grid min-h-dvh place-items-center" aria-label={state.restaurant?.name ?? 'Comanda'}>
        <Spinner />
      </main>
      <Toaster />
    </>
  )
}
