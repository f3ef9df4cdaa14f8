import type { Cart, CartDetails } from '@comanda/contract/carts'
import { formatMoney } from '@comanda/domain/money/format'
import type { Instant, Zone } from '@comanda/domain/time/instant'
import { Button } from '@comanda/ui/button'
import { Copy, ExternalLink } from '@comanda/ui/icons.ts'
import { LinkButton } from '@comanda/ui/link-button'
import { Skeleton } from '@comanda/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { copy } from '../copy.ts'
import { Fact, Facts } from '../facts.tsx'
import { formatFullMoment } from '../lists/days.ts'
import { NotLoaded } from '../not-loaded.tsx'
import { failureOf } from '../queries.ts'
import { SidePanel } from '../screen.tsx'
import { useStaff } from '../session.tsx'
import { storefrontPath } from '../shell/locations.ts'
import { CartItems } from './cart-items.tsx'
import { CartPath } from './cart-path.tsx'
import { CartStatusBadge } from './cart-status.tsx'
import { formatAgo } from './labels.ts'
import { cartQuery } from './queries.ts'

interface CartPanelProps {
  restaurantId: string
  cartId: string
  /** The row from the list, shown until the cart has loaded. */
  row: Cart | undefined
  now: Instant
  zone: Zone
  onClose: () => void
}

/** One cart: its dishes, the path of its visit and the website activity. */
export function CartPanel({ restaurantId, cartId, row, now, zone, onClose }: CartPanelProps) {
  const session = useStaff()
  const query = useQuery(cartQuery(restaurantId, cartId))
  const failure = failureOf(query, 'The cart did not load')
  const details = query.data
  const cart = details?.cart ?? row
  return (
    <SidePanel
      title={cart ? `Cart ${cart.session}` : 'Cart'}
      description={
        cart && (
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <CartStatusBadge status={cart.status} />
            <span className="min-w-0">
              {cart.restaurant.name}, {formatAgo(cart.lastActivity, now, zone)}
            </span>
          </span>
        )
      }
      onClose={onClose}
      footer={
        cart && (
          <div className="flex flex-wrap justify-between gap-2">
            <Button onClick={() => void copy(cart.session)}>
              <Copy className="size-4" />
              Copy id
            </Button>
            <LinkButton variant="outline" href={storefrontPath(session, restaurantId)}>
              <ExternalLink className="size-4" />
              Open menu
            </LinkButton>
          </div>
        )
      }
    >
      {details ? (
        <Details details={details} zone={zone} />
      ) : (
        <NotLoaded failure={failure} className="grid gap-3">
          {['w-40', 'w-64', 'w-52', 'w-60', 'w-44'].map((width) => (
            <Skeleton key={width} className={`h-4 ${width}`} />
          ))}
        </NotLoaded>
      )}
    </SidePanel>
  )
}

function Details({ details, zone }: { details: CartDetails; zone: Zone }) {
  const { cart, lines, activity, createdAt, abandonedAt } = details
  const isHere = cart.status === 'active' || cart.status === 'checkout_started'
  return (
    <div className="grid gap-6">
      <section aria-labelledby="cart-items">
        <h3 id="cart-items" className="mb-2.5 font-semibold text-14">
          Cart items
        </h3>
        <CartItems lines={lines} />
        <p className="mt-3 flex justify-between border-line border-t border-dashed pt-3 font-semibold text-13">
          <span>Value</span>
          <span className="tnum">{formatMoney(cart.value)}</span>
        </p>
      </section>
      <CartPath details={details} zone={zone} />
      <Section title="Website activity">
        <Fact name="Current page">{activity.currentPage ?? (isHere ? 'Unknown' : 'Not on the site')}</Fact>
        <Fact name="Last known page">{activity.lastPage ?? 'None'}</Fact>
        <Fact name="Referrer">{activity.referrer ?? 'None'}</Fact>
        <Fact name="Browser">{activity.browser}</Fact>
      </Section>
      <Section title="Session details">
        <Fact name="Session">
          <span className="font-code">{cart.session}</span>
        </Fact>
        <Fact name="Started">{formatFullMoment(createdAt, zone)}</Fact>
        <Fact name="Last activity">{formatFullMoment(cart.lastActivity, zone)}</Fact>
        {abandonedAt !== null && <Fact name="Abandoned">{formatFullMoment(abandonedAt, zone)}</Fact>}
      </Section>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 font-semibold text-14">{title}</h3>
      <Facts>{children}</Facts>
    </section>
  )
}
