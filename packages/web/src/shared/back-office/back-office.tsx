import type { Me } from '@comanda/contract/identity'
import type { PageState } from '@comanda/contract/page'
import { FailedState } from '@comanda/ui/failed-state'
import { Spinner } from '@comanda/ui/spinner'
import { useState } from 'react'
import type { Failure } from '../failure.ts'
import { loadMe } from '../sign-in/auth-client.ts'
import { StaffSignIn } from '../sign-in/staff-sign-in.tsx'
import { useLoaded } from '../use-loaded.ts'
import { Home } from './home.tsx'

export interface BackOfficeProps {
  state: PageState
  /** Above the sign-in form. */
  title: string
  text: string
}

/** The door of a back office: who is signed in, and what is open to them. */
export function BackOffice({ state, title, text }: BackOfficeProps) {
  const session = useSession()
  if (session.kind === 'loading') return <Waiting />
  if (session.kind === 'failed') return <Failed {...session} />
  if (!session.me.user) {
    return <StaffSignIn restaurant={state.restaurant} title={title} text={text} onDone={session.change} />
  }
  return (
    <Home
      user={session.me.user}
      memberships={session.me.memberships}
      restaurant={state.restaurant}
      onSignedOut={() => session.change({ user: null, memberships: [] })}
    />
  )
}

type Session =
  | { kind: 'loading' }
  | { kind: 'failed'; failure: Failure; retry: () => void }
  | { kind: 'known'; me: Me; change: (me: Me) => void }

function useSession(): Session {
  const [changed, setChanged] = useState<Me | null>(null)
  const { value, failure, retry } = useLoaded('me', loadMe)
  const me = changed ?? value
  if (me) return { kind: 'known', me, change: setChanged }
  return failure ? { kind: 'failed', failure, retry } : { kind: 'loading' }
}

function Waiting() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <p role="status" className="flex items-center gap-3 text-14 text-ink-2">
        <Spinner className="size-5" />
        Loading...
      </p>
    </main>
  )
}

function Failed({ failure, retry }: { failure: Failure; retry: () => void }) {
  return (
    <main className="grid min-h-dvh place-items-center">
      <FailedState
        title="The back office did not load"
        message={failure.message}
        code={failure.code}
        onRetry={retry}
      />
    </main>
  )
}
