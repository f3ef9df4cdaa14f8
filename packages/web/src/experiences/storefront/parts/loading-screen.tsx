import { Spinner } from '@comanda/ui/spinner'

/** While something is awaited that a whole screen is made of. */
export function LoadingScreen() {
  return (
    <main role="status" className="grid min-h-dvh place-content-center justify-items-center gap-3 text-ink-2">
      <Spinner className="size-8 text-pick-ink" />
      <p>Loading...</p>
    </main>
  )
}
