import { Button } from '@comanda/ui/button'
import { EmptyState } from '@comanda/ui/empty-state'
import { Lock, LogOut } from '@comanda/ui/icons.ts'
import { LinkButton } from '@comanda/ui/link-button'
import { Logo } from '@comanda/ui/logo'
import type { StaffSession } from './session.tsx'
import { useSignOut } from './shell/use-sign-out.ts'

export interface AccessDeniedProps {
  user: StaffSession['user']
  /** Set on a restaurant's own domain. */
  restaurantName: string | null
}

/** Shown to a signed-in user who has no role here. */
export function AccessDenied({ user, restaurantName }: AccessDeniedProps) {
  const { leave, leaving } = useSignOut()
  return (
    <main className="grid min-h-dvh grid-rows-[auto_1fr] bg-sunken p-6">
      <Logo />
      <EmptyState
        level={1}
        className="self-center pb-24"
        icon={<Lock className="size-5" />}
        title="Access denied"
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <LinkButton href={restaurantName ? '/' : '/restaurants'}>
              {restaurantName ? 'Go to the menu' : 'Browse restaurants'}
            </LinkButton>
            <Button variant="solid" busy={leaving} onClick={leave}>
              <LogOut className="size-4" />
              Sign out
            </Button>
          </div>
        }
      >
        <p>
          {restaurantName
            ? `${user.email || user.name} does not have access to ${restaurantName}.`
            : `${user.email || user.name} does not have access to any restaurant.`}
        </p>
        <p>Ask an owner to invite you, or sign in with another account.</p>
      </EmptyState>
    </main>
  )
}
