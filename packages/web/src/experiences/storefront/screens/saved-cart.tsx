import { Button } from '@comanda/ui/button'
import { EmptyState } from '@comanda/ui/empty-state'
import { FailedState } from '@comanda/ui/failed-state'
import { ShoppingBag } from '@comanda/ui/icons.ts'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { type Failure, isRefusal } from '../../../shared/failure.ts'
import { loadApi } from '../../../shared/load-api.ts'
import { useLoaded } from '../../../shared/use-loaded.ts'
import { useOrder } from '../order/order.tsx'
import { ReplaceOrderDialog, useReplacement } from '../order/replace-order-dialog.tsx'
import { useReorder } from '../order/use-reorder.ts'
import { usePage } from '../page.tsx'
import { LoadingScreen } from '../parts/loading-screen.tsx'
import { RestaurantHeader } from '../parts/restaurant-header.tsx'
import { visitSessionId } from '../tracking/visit-session.ts'

/**
 * The landing page of a cart reminder: restores its dishes and opens the cart. A cart of this tab is not replaced; that of
 * another restaurant only after a confirmation.
 */
export default function SavedCartScreen() {
  const { draft } = useOrder()
  const { onOwnDomain, restaurant } = usePage()
  const restore = useReorder()
  const replacement = useReplacement()
  const [, navigate] = useLocation()
  const { value, failure, retry } = useLoaded('saved-cart', openLink)
  const hasCart = value?.restaurantId === draft?.restaurantId && draft !== null && draft.lines.length > 0
  const arrive = useEffectEvent((cart: NonNullable<typeof value>) => {
    if (hasCart) restore({ ...cart, lines: [], memory: [], changes: [] })
    else if (cart.lines.length > 0) replacement.confirmFirst(cart.restaurantId, () => restore(cart))
  })
  useEffect(() => {
    if (value) arrive(value)
  }, [value])
  const toOtherCart = () => navigate(`/menu/${draft?.restaurantId}?open=cart`, { replace: true })
  if (!failure && (!value || hasCart || value.lines.length > 0))
    return (
      <>
        <LoadingScreen />
        <ReplaceOrderDialog replacement={{ ...replacement, cancel: toOtherCart }} />
      </>
    )
  const restaurantId = value?.restaurantId ?? readLink().restaurantId
  const toMenu = (
    <Button variant="brand" onClick={() => navigate(onOwnDomain ? '/' : `/menu/${restaurantId}`)}>
      Go to the menu
    </Button>
  )
  return (
    <>
      {restaurant && <RestaurantHeader restaurant={restaurant} />}
      <main className="grid min-h-[70dvh] place-content-center px-4">
        {failure && !isRefusal(failure) ? (
          <FailedState level={1} title="Your cart did not load" {...failure} onRetry={retry} />
        ) : (
          <EmptyState
            level={1}
            icon={<ShoppingBag className="size-5" />}
            title={failure ? 'Your cart is no longer available' : 'Nothing in your cart can be ordered now'}
            action={toMenu}
          >
            <p>{failure ? failureText(failure) : 'The dishes are sold out or no longer on the menu.'}</p>
          </EmptyState>
        )}
      </main>
    </>
  )
}

/** The server rejects a link that was cut off as invalid input, which the visitor did not enter. */
const failureText = ({ code, message }: Failure) =>
  code === 'HTTP_400' ? 'The link is incomplete. Please open it from the email again.' : message

async function openLink() {
  const { restaurantId, token } = readLink()
  const { reminders } = await loadApi()
  return { restaurantId, ...(await reminders.open({ restaurantId, token, sessionId: visitSessionId() })) }
}

function readLink() {
  const query = new URLSearchParams(location.search)
  return { restaurantId: query.get('restaurant') ?? '', token: query.get('token') ?? '' }
}
