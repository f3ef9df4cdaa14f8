import type { Me } from '@comanda/contract/identity'
import { Loading, Skeleton } from '@comanda/ui/skeleton'
import { lazyComponent } from '../../../../shared/lazy-component.tsx'
import { refreshSession } from '../../../../shared/sign-in/session-store.ts'

const SecurityPanel = lazyComponent(async () => ({
  default: (await import('../../../../shared/security/security-panel.tsx')).SecurityPanel,
}))

/** Sign-in methods and active sessions of the account. */
export function SecuritySection({ user }: { user: NonNullable<Me['user']> }) {
  return (
    <SecurityPanel
      user={user}
      onChange={() => void refreshSession()}
      fallback={
        <Loading className="grid gap-3">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-24 w-full rounded-card!" />
        </Loading>
      }
    />
  )
}
