import { buttonClass } from '@comanda/ui/button-class.ts'
import { EmptyState } from '@comanda/ui/empty-state'
import { Lock, Search } from '@comanda/ui/icons.ts'
import { Link } from 'wouter'
import { Screen } from '../screen.tsx'
import { useStaff } from '../session.tsx'
import { standingName } from '../standing-name.ts'

/** The address leads nowhere. */
export function ScreenNotFound() {
  return (
    <Screen title="Not found">
      <EmptyState
        level={2}
        className="py-20"
        icon={<Search aria-hidden="true" className="size-5" />}
        title="There is no such page"
        action={<Home />}
      >
        The address may be old, or mistyped.
      </EmptyState>
    </Screen>
  )
}

/** The screen exists, and is not for this person. */
export function ScreenDenied({ label }: { label: string }) {
  const session = useStaff()
  return (
    <Screen title="Access denied">
      <EmptyState
        level={2}
        className="py-20"
        icon={<Lock aria-hidden="true" className="size-5" />}
        title={`You may not open ${label}`}
        action={<Home />}
      >
        {session.user.email} has no right to it at {standingName(session)}. Ask an owner for it.
      </EmptyState>
    </Screen>
  )
}

function Home() {
  return (
    <Link href="/admin" className={buttonClass({ variant: 'solid' })}>
      Go to the start
    </Link>
  )
}
