import { Spinner } from '@comanda/ui/spinner'

/** Shown while the content of a full screen loads. */
export function LoadingScreen() {
  return (
    <main role="status" className="grid min-h-dvh place-content-center justify-items-center gap-3 text-ink-2">
      <Spinner className="size-8 text-pick-ink" />
      <p>Loading...</p>
    </main>
  )
}
