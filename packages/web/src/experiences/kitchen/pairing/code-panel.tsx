import type { Instant } from '@comanda/domain/time/instant'
import { Button } from '@comanda/ui/button'
import { TriangleAlert, WifiOff } from '@comanda/ui/icons.ts'
import { Meter } from '@comanda/ui/meter'
import { Notice } from '@comanda/ui/notice'
import { Spinner } from '@comanda/ui/spinner'
import { CodeTiles, countdown } from '../../../shared/code-tiles.tsx'
import type { StoredPairing } from './stored-pairing.ts'
import type { PairingState } from './wait-for-pairing.ts'

export interface CodePanelProps {
  pairing: PairingState & { restart: () => void }
  now: Instant
  /** Why the screen must be paired, if known. */
  note: React.ReactNode
}

export function CodePanel({ pairing, now, note }: CodePanelProps) {
  return (
    <section aria-labelledby="pair-this-screen" className="min-w-0 max-w-180">
      {note}
      <h1 id="pair-this-screen" className="font-bold text-36 tracking-tight sm:text-48">
        Pair this screen
      </h1>
      <p className="mt-2 mb-8 text-18 text-ink-2 sm:text-20">
        Ask a manager to enter this code. You don't need to type anything on this screen.
      </p>
      {pairing.kind === 'waiting' && <Waiting stored={pairing.stored} lost={pairing.lost} now={now} />}
      {pairing.kind === 'asking' && (
        <p role="status" className="flex min-h-34 items-center gap-3 text-18 text-ink-2">
          <Spinner className="size-6" />
          Loading...
        </p>
      )}
      {pairing.kind === 'refused' && (
        <Problem title="This screen was not approved." onRetry={pairing.restart} action="Try again">
          A manager declined the request.
        </Problem>
      )}
      {pairing.kind === 'failed' && (
        <Problem title="The code could not be loaded." onRetry={pairing.restart} action="Retry">
          {pairing.failure.message} <span className="code">{pairing.failure.code}</span>
        </Problem>
      )}
    </section>
  )
}

function Waiting({
  stored: { pairing, endsAt },
  lost,
  now,
}: {
  stored: StoredPairing
  lost: boolean
  now: Instant
}) {
  const lifetime = pairing.expiresAt - pairing.requestedAt
  const left = Math.min(lifetime, Math.max(0, endsAt - now))
  return (
    <>
      <CodeTiles code={pairing.code} large />
      <div className="mt-8 flex items-center gap-4">
        <Meter label="Time left for this code" value={left} max={lifetime} className="max-w-105 flex-auto" />
        <p className="flex-none text-18 text-ink-2">
          New code in <b className="text-ink tnum">{countdown(left)}</b>
        </p>
      </div>
      {lost ? (
        <Notice
          tone="danger"
          role="status"
          className="mt-8 w-fit text-18!"
          icon={<WifiOff className="size-6" />}
        >
          No connection. Reconnecting…
        </Notice>
      ) : (
        <Notice role="status" className="mt-8 w-fit py-4! text-18!" icon={<Spinner className="size-6" />}>
          <span className="font-semibold">Waiting for approval. The kitchen opens automatically.</span>
        </Notice>
      )}
    </>
  )
}

interface ProblemProps {
  title: string
  action: string
  onRetry: () => void
  children: React.ReactNode
}

function Problem({ title, action, onRetry, children }: ProblemProps) {
  return (
    <div className="grid justify-items-start gap-6">
      <Notice
        tone="warn"
        role="alert"
        className="text-18!"
        icon={<TriangleAlert className="size-6" />}
        title={title}
      >
        {children}
      </Notice>
      <Button variant="solid" size="kitchen" onClick={onRetry}>
        {action}
      </Button>
    </div>
  )
}
