import { Button } from '@comanda/ui/button'
import { ReceiptText } from '@comanda/ui/icons.ts'
import { useHydrated } from '../../../shared/hydrated.ts'
import { CheckoutSkeleton } from '../checkout/checkout-skeleton.tsx'
import { ConfirmationPage } from '../checkout/confirmation/confirmation-page.tsx'
import { useOrderUpdates } from '../checkout/confirmation/use-order-updates.ts'
import { DeadEnd } from '../checkout/dead-end.tsx'
import { useGoToMenu } from '../checkout/go-to-menu.ts'
import { OrderNotLoaded } from '../checkout/order-not-loaded.tsx'
import { readLastOrder } from '../checkout/pay/pending-payment.ts'
import { useTitle } from '../checkout/use-title.ts'
import { useRestaurant } from '../page.tsx'

/** Order Confirmed: visible to anyone with the order's token. */
export default function ConfirmationScreen() {
  const hydrated = useHydrated()
  const token = hydrated ? tokenFromUrl() : null
  const { id } = useRestaurant()
  const { order, failure, state, retry, show } = useOrderUpdates(token)
  if (!hydrated) return <CheckoutSkeleton />
  if (order?.restaurantId === id) return <ConfirmationPage order={order} state={state} onChanged={show} />
  if (token === null || order || failure?.status === 404 || failure?.status === 400) return <OrderNotFound />
  if (!failure) return <CheckoutSkeleton />
  return <OrderNotLoaded failure={failure} retry={retry} />
}

function OrderNotFound() {
  const goToMenu = useGoToMenu()
  useTitle(orderNotFound)
  return (
    <DeadEnd
      icon={<ReceiptText className="size-6" />}
      title={orderNotFound}
      actions={
        <Button variant="brand" size="lg" onClick={() => goToMenu()}>
          Return to Menu
        </Button>
      }
    >
      Open the link in your receipt again, or call the restaurant with your order number.
    </DeadEnd>
  )
}

const orderNotFound = 'Order Not Found'

/** The order in the URL, else the last one that this tab paid. */
function tokenFromUrl(): string | null {
  return new URLSearchParams(window.location.search).get('order') || (readLastOrder()?.token ?? null)
}
