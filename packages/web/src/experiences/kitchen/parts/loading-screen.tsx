import { Spinner } from '@comanda/ui/spinner'

/** `note`: why it takes longer than usual. */
export function LoadingScreen({ note }: { note?: string | undefined }) {
  return (
    <main className="grid min-h-dvh place-items-center">
      <p role="status" className="flex items-center gap-3 text-18 text-ink-2">
        <Spinner className="size-6" />
        {note} Loading...
      </p>
    </main>
  )
}
