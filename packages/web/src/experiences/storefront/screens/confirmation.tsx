import { Button } from '@comanda/ui/button'
import { EmptyState } from '@comanda/ui/empty-state'
import { FailedState } from '@comanda/ui/failed-state'
import { ReceiptText } from '@comanda/ui/icons.ts'
import { useHydrated } from '../../../shared/hydrated.ts'
import { ConfirmationPage } from '../checkout/confirmation/confirmation-page.tsx'
import { useOrderUpdates } from '../checkout/confirmation/use-order-updates.ts'
import { useGoToMenu } from '../checkout/go-to-menu.ts'
import { CheckoutHeader } from '../checkout/header.tsx'
import { readLastOrder } from '../checkout/pay/pending-payment.ts'
import { useRestaurant } from '../page.tsx'
import { LoadingScreen } from '../parts/loading-screen.tsx'

/** Order Confirmed: visible to anyone with the order's token. */
export default function ConfirmationScreen() {
  const hydrated = useHydrated()
  const token = hydrated ? tokenFromUrl() : null
  const { id } = useRestaurant()
  const { order, failure, state, retry } = useOrderUpdates(token)
  if (!hydrated) return <LoadingScreen />
  if (order?.restaurantId === id) return <ConfirmationPage order={order} state={state} />
  if (token === null || order || failure?.status === 404 || failure?.status === 400) return <OrderNotFound />
  if (!failure) return <LoadingScreen />
  return (
    <>
      <CheckoutHeader onPhone />
      <main className="grid min-h-[70dvh] place-content-center">
        <h1 className="visually-hidden">Your order</h1>
        <FailedState
          title="Your order did not load"
          message={failure.message}
          code={failure.code}
          onRetry={retry}
        />
      </main>
    </>
  )
}

function OrderNotFound() {
  const goToMenu = useGoToMenu()
  return (
    <>
      <CheckoutHeader onPhone />
      <main className="grid min-h-[70dvh] place-content-center">
        <h1 className="visually-hidden">Your order</h1>
        <EmptyState
          level={1}
          icon={<ReceiptText aria-hidden="true" className="size-5" />}
          title="Order Not Found"
          action={
            <Button variant="brand" onClick={() => goToMenu()}>
              Return to Menu
            </Button>
          }
        >
          <p>Open the link in your receipt again, or call the restaurant with your order number.</p>
        </EmptyState>
      </main>
    </>
  )
}

/** The order in the URL, else the last one that this tab paid. */
function tokenFromUrl(): string | null {
  return new URLSearchParams(window.location.search).get('order') || readLastOrder()
}
