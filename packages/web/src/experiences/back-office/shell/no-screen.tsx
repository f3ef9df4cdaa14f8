import { buttonClass } from '@comanda/ui/button-class.ts'
import { EmptyState } from '@comanda/ui/empty-state'
import { Lock, Search } from '@comanda/ui/icons.ts'
import { Link } from 'wouter'
import { scopeName } from '../scope-name.ts'
import { Screen } from '../screen.tsx'
import { useStaff } from '../session.tsx'

/** Unknown address. */
export function ScreenNotFound() {
  return (
    <Screen title="Not found">
      <EmptyState
        level={2}
        className="py-20"
        icon={<Search className="size-5" />}
        title="Page not found"
        action={<Home />}
      >
        The address may be out of date or mistyped.
      </EmptyState>
    </Screen>
  )
}

/** The screen exists, but this user has no access. */
export function ScreenDenied({ label }: { label: string }) {
  const session = useStaff()
  return (
    <Screen title="Access denied">
      <EmptyState
        level={2}
        className="py-20"
        icon={<Lock className="size-5" />}
        title={`You do not have access to ${label}`}
        action={<Home />}
      >
        The role of {session.user.email || session.user.name} at {scopeName(session)} does not include this
        screen. Ask an owner or a platform admin for access.
      </EmptyState>
    </Screen>
  )
}

function Home() {
  return (
    <Link href="/admin" className={buttonClass({ variant: 'solid' })}>
      Go to home
    </Link>
  )
}
