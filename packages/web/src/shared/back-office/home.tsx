import type { Me } from '@comanda/contract/identity'
import type { KitchenRestaurant } from '@comanda/contract/kitchen'
import type { PageState } from '@comanda/contract/page'
import { Badge } from '@comanda/ui/badge'
import { Card } from '@comanda/ui/card'
import { EmptyState } from '@comanda/ui/empty-state'
import { FailedState } from '@comanda/ui/failed-state'
import { ChefHat, Lock, Store } from '@comanda/ui/icons.ts'
import { LinkButton } from '@comanda/ui/link-button'
import { Logo } from '@comanda/ui/logo'
import { RestaurantLogo } from '@comanda/ui/restaurant-logo'
import { Loading, Skeleton } from '@comanda/ui/skeleton'
import { AccountButton } from '../account/account-button.tsx'
import { useLoaded } from '../use-loaded.ts'

export interface HomeProps {
  user: NonNullable<Me['user']>
  memberships: Me['memberships']
  /** On a restaurant's own domain only that one is shown. */
  restaurant: PageState['restaurant']
  onSignedOut: () => void
}

/** The restaurants that somebody may open, with the ways into each. */
export function Home({ user, memberships, restaurant, onSignedOut }: HomeProps) {
  const { value, failure, retry } = useLoaded('kitchens', loadKitchens)
  const open = value?.filter(({ id }) => !restaurant || id === restaurant.id)
  return (
    <div className="mx-auto max-w-190 px-4 pb-12">
      <header className="flex h-16 items-center justify-between">
        <Logo />
        <AccountButton user={user} onSignedOut={onSignedOut} />
      </header>
      <main>
        {open?.length === 0 ? (
          <Denied name={restaurant?.name} />
        ) : (
          <h1 className="mt-8 mb-4 font-bold text-24 tracking-tight">
            {restaurant ? `${restaurant.name} Admin` : 'Your restaurants'}
          </h1>
        )}
        {failure && (
          <FailedState
            title="Your restaurants did not load"
            message={failure.message}
            code={failure.code}
            onRetry={retry}
          />
        )}
        {!value && !failure && <Skeletons />}
        <ul className="grid gap-3">
          {open?.map((kitchen) => (
            <li key={kitchen.id}>
              <RestaurantRow
                kitchen={kitchen}
                role={roleAt(memberships, kitchen.id)}
                onOwnDomain={restaurant !== null}
              />
            </li>
          ))}
        </ul>
      </main>
    </div>
  )
}

async function loadKitchens(): Promise<KitchenRestaurant[]> {
  const { api } = await import('../api.ts')
  return (await api.kitchen.restaurants()).restaurants
}

function RestaurantRow({
  kitchen: { id, name, phone, logo, orderingPaused },
  role,
  onOwnDomain,
}: {
  kitchen: KitchenRestaurant
  role: string
  onOwnDomain: boolean
}) {
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <RestaurantLogo src={logo && `${logo.path}-${logo.widths[0]}.webp`} className="size-11" />
        <div className="min-w-40 flex-auto">
          <h2 className="font-semibold text-15">{name}</h2>
          <p className="text-13 text-ink-2">
            {role} · {phone}
          </p>
        </div>
        {orderingPaused && <Badge tone="danger">Orders Disabled</Badge>}
        <div className="flex gap-2">
          <LinkButton size="lg" href={onOwnDomain ? '/' : `/menu/${id}`}>
            <Store aria-hidden="true" className="size-4.5" />
            Storefront
          </LinkButton>
          <LinkButton size="lg" variant="solid" href={onOwnDomain ? '/kitchen' : `/kitchen/${id}`}>
            <ChefHat aria-hidden="true" className="size-4.5" />
            Kitchen
          </LinkButton>
        </div>
      </div>
    </Card>
  )
}

function roleAt(memberships: Me['memberships'], restaurantId: string): string {
  const here = memberships.find((membership) => membership.restaurantId === restaurantId)
  return roleNames[
    (here ?? memberships.find((membership) => membership.restaurantId === null))?.role ?? 'staff'
  ]
}

const roleNames = {
  master_admin: 'Master Admin',
  owner: 'Owner',
  manager: 'Manager',
  staff: 'Staff',
} as const

function Denied({ name }: { name?: string }) {
  return (
    <div className="mt-16">
      <EmptyState level={1} icon={<Lock aria-hidden="true" className="size-5" />} title="Access denied">
        {name
          ? `This account may not manage ${name}. Ask the owner to invite you, or sign in as somebody else.`
          : 'This account manages no restaurant. Ask an owner to invite you, or sign in as somebody else.'}
      </EmptyState>
    </div>
  )
}

function Skeletons() {
  return (
    <Loading className="grid gap-3" label="Loading restaurants">
      <Skeleton className="h-20 rounded-12!" />
      <Skeleton className="h-20 rounded-12!" />
    </Loading>
  )
}
