import { ReceiptText } from '@comanda/ui/icons.ts'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useHydrated } from '../../../shared/hydrated.ts'
import { useLoaded } from '../../../shared/use-loaded.ts'
import { CheckoutSkeleton } from '../checkout/checkout-skeleton.tsx'
import { DeadEnd } from '../checkout/dead-end.tsx'
import { OrderNotLoaded } from '../checkout/order-not-loaded.tsx'
import { confirmationPath } from '../checkout/pay/pending-payment.ts'
import { LinkExpired } from '../checkout/pay-link/link-expired.tsx'
import { PayLinkPage } from '../checkout/pay-link/pay-link-page.tsx'
import { preparePayment } from '../checkout/queries.ts'

/** The page of a payment link: a phone order. */
export default function PayScreen() {
  const hydrated = useHydrated()
  const token = hydrated ? (new URLSearchParams(window.location.search).get('order') ?? '') : null
  const { value, failure, retry } = useLoaded(token || null, () => preparePayment(token ?? ''))
  const [, navigate] = useLocation()
  const isDone = value !== null && value.payment === null
  useEffect(() => {
    if (isDone && token) navigate(confirmationPath(token), { replace: true })
  }, [isDone, token, navigate])
  if (token === '' || failure?.status === 404 || failure?.status === 400)
    return (
      <DeadEnd icon={<ReceiptText className="size-6" />} title="Order Not Found">
        Open the link in your message again, or call the restaurant.
      </DeadEnd>
    )
  if (failure?.code === 'ORDER_EXPIRED') return <LinkExpired />
  if (failure) return <OrderNotLoaded failure={failure} retry={retry} />
  if (!token || !value?.payment) return <CheckoutSkeleton />
  return <PayLinkPage token={token} link={value} payment={value.payment} onStale={retry} />
}
