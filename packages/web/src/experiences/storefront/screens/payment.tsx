import { CheckoutGuard } from '../checkout/guard.tsx'
import { PaymentStep } from '../checkout/pay/payment-step.tsx'
import { PendingGate } from '../checkout/pay/pending-gate.tsx'

/** Secure Payment: the card form and the pay button. */
export default function PaymentScreen() {
  return (
    <PendingGate>
      {(interrupted) => (
        <CheckoutGuard step="payment">
          {(draft) => <PaymentStep draft={draft} interrupted={interrupted} />}
        </CheckoutGuard>
      )}
    </PendingGate>
  )
}
