import { buttonClass } from '@comanda/ui/button-class.ts'
import { EmptyState } from '@comanda/ui/empty-state'
import { ArrowRight, Store } from '@comanda/ui/icons.ts'
import { Link } from 'wouter'
import { Screen } from '../screen.tsx'

/** Shown instead of every screen that needs a restaurant, until its owner has saved the profile. */
export function SetupRequired({ title }: { title: string }) {
  return (
    <Screen title={title}>
      <EmptyState
        level={2}
        className="py-20"
        icon={<Store className="size-5" />}
        title="Restaurant Setup Required"
        action={
          <Link href="/admin/restaurant" className={buttonClass({ variant: 'solid' })}>
            <ArrowRight className="size-4" />
            Set up the restaurant
          </Link>
        }
      >
        Name, address and contacts: about five minutes. Then build the menu.
      </EmptyState>
    </Screen>
  )
}
