import { CheckoutGuard } from '../checkout/guard.tsx'
import { SummaryStep } from '../checkout/summary/summary-step.tsx'

/** Order Summary: discount code, tip and total, before any personal details are requested. */
export default function SummaryScreen() {
  return <CheckoutGuard step="summary">{(draft) => <SummaryStep draft={draft} />}</CheckoutGuard>
}
