import { type CheckoutStep, missingFor, missingMessages } from '@comanda/domain/ordering/checkout-steps'
import { Button } from '@comanda/ui/button'
import { EmptyState } from '@comanda/ui/empty-state'
import { ShoppingBag } from '@comanda/ui/icons.ts'
import { TextButton } from '@comanda/ui/text-button'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { useHydrated } from '../../../shared/hydrated.ts'
import { useOrder } from '../order/order.tsx'
import { LoadingScreen } from '../parts/loading-screen.tsx'
import { checkoutStateOf, isStarted, type StartedDraft } from './checkout-request.ts'
import { useGoToMenu } from './go-to-menu.ts'
import { CheckoutHeader } from './header.tsx'
import { useCustomerComplete } from './info/customer-store.ts'

/** Renders a checkout step only if its prerequisites are met; otherwise shows what is missing. */
export function CheckoutGuard({
  step,
  children,
}: {
  step: CheckoutStep
  children: (draft: StartedDraft) => ReactNode
}) {
  const hydrated = useHydrated()
  const { draft } = useOrder()
  const customerComplete = useCustomerComplete()
  if (!hydrated) return <LoadingScreen />
  const missing = missingFor(step, checkoutStateOf(draft, customerComplete))
  if (missing || !isStarted(draft)) return <Missing what={missing ?? 'order'} />
  return children(draft)
}

function Missing({ what }: { what: 'order' | 'info' }) {
  const goToMenu = useGoToMenu()
  const [, navigate] = useLocation()
  return (
    <>
      <CheckoutHeader onPhone />
      <main className="grid min-h-[70dvh] place-content-center">
        <h1 className="visually-hidden">Checkout</h1>
        <EmptyState
          level={1}
          icon={<ShoppingBag aria-hidden="true" className="size-5" />}
          title={missingMessages[what]}
          action={
            <div className="grid justify-items-center gap-5">
              <Button variant="brand" onClick={() => goToMenu()}>
                Return to Menu
              </Button>
              {what === 'info' && (
                <TextButton onClick={() => navigate('/checkout/customer-info')}>
                  Enter your information again
                </TextButton>
              )}
            </div>
          }
        >
          <p>{reasons[what]}</p>
        </EmptyState>
      </main>
    </>
  )
}

const reasons = {
  order:
    'Until it is placed, an order exists only in the browser tab where you started it. Nothing was charged.',
  info: 'Your order is still here. For your privacy, your details are not stored when the page is reloaded.',
}
