import { buttonClass } from '@comanda/ui/button-class.ts'
import { EmptyState } from '@comanda/ui/empty-state'
import { Store } from '@comanda/ui/icons.ts'
import { Link } from 'wouter'
import { useStaff } from './session.tsx'

/** In place of restaurants, while the platform has none. */
export function NoRestaurants() {
  const { may } = useStaff()
  const mayCreate = may('platform.manage', null)
  return (
    <EmptyState
      level={2}
      icon={<Store className="size-5" />}
      title="No restaurants yet"
      action={
        mayCreate && (
          <div className="flex flex-wrap justify-center gap-2">
            <Link href="/admin/users?open=invite" className={buttonClass({ variant: 'outline' })}>
              Invite User
            </Link>
            <Link href="/admin/restaurants/new" className={buttonClass({ variant: 'solid' })}>
              Create New Restaurant
            </Link>
          </div>
        )
      }
    >
      {mayCreate
        ? 'Create one, invite an owner to open a restaurant, or import a menu file with a new restaurant.'
        : 'You can work here as soon as a platform admin has created a restaurant.'}
    </EmptyState>
  )
}
