import { type CheckoutStep, missingFor, missingMessages } from '@comanda/domain/ordering/checkout-steps'
import { Button } from '@comanda/ui/button'
import { buttonClass } from '@comanda/ui/button-class.ts'
import { CircleCheck, ShoppingBag } from '@comanda/ui/icons.ts'
import { TextButton } from '@comanda/ui/text-button'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { useHydrated } from '../../../shared/hydrated.ts'
import { useOrder } from '../order/order.tsx'
import '../order/reload-changed-cart.ts'
import { checkoutStateOf, isStarted, type StartedDraft } from './checkout-request.ts'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import { DeadEnd } from './dead-end.tsx'
import { useGoToMenu } from './go-to-menu.ts'
import { useCustomerComplete } from './info/customer-store.ts'
import { confirmationPath, type LastOrder, readLastOrder } from './pay/pending-payment.ts'

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
  if (!hydrated) return <CheckoutSkeleton step={stepIndex[step]} />
  const missing = missingFor(step, checkoutStateOf(draft, customerComplete))
  const last = missing === 'order' ? readLastOrder() : null
  if (last) return <Placed order={last} />
  if (missing || !isStarted(draft)) return <Missing what={missing ?? 'order'} />
  return children(draft)
}

function Missing({ what }: { what: 'order' | 'info' }) {
  const goToMenu = useGoToMenu()
  const [, navigate] = useLocation()
  return (
    <DeadEnd
      icon={<ShoppingBag className="size-6" />}
      title={missingMessages[what]}
      actions={
        <>
          <Button variant="brand" size="lg" onClick={() => goToMenu()}>
            Return to Menu
          </Button>
          {what === 'info' && (
            <TextButton onClick={() => navigate('/checkout/customer-info')}>
              Enter your information again
            </TextButton>
          )}
        </>
      }
    >
      {what === 'order' ? noOrder : 'Your order is still here. Only your details are missing.'}
    </DeadEnd>
  )
}

/** The tab has no order in progress but has paid one: never suggest that the customer orders it again. */
function Placed({ order }: { order: LastOrder }) {
  const goToMenu = useGoToMenu()
  return (
    <DeadEnd
      icon={<CircleCheck className="size-6" />}
      title={`Your order ${order.orderNumber} is placed`}
      actions={
        <>
          <Link
            href={confirmationPath(order.token)}
            className={buttonClass({ variant: 'brand', size: 'lg' })}
          >
            View your order
          </Link>
          <TextButton onClick={() => goToMenu()}>Return to Menu</TextButton>
        </>
      }
    >
      Your payment was received. The order page shows its progress.
    </DeadEnd>
  )
}

/** States nothing about money, because another tab has possibly paid. */
const noOrder =
  'Until it is placed, an order exists only in the browser tab where you started it. If you have paid, the link in your receipt opens your order.'

const stepIndex = { summary: 0, 'customer-info': 1, payment: 2 } as const
