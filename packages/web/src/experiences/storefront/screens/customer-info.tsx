import { CheckoutGuard } from '../checkout/guard.tsx'
import { InfoStep } from '../checkout/info/info-step.tsx'

/** Your Information: the customer's contact details. */
export default function CustomerInfoScreen() {
  return <CheckoutGuard step="customer-info">{(draft) => <InfoStep draft={draft} />}</CheckoutGuard>
}
