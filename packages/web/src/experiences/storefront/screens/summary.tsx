import { CheckoutGuard } from '../checkout/guard.tsx'
import { SummaryStep } from '../checkout/summary/summary-step.tsx'

/** Order Summary: code, tip and total, before anything personal is asked. */
export default function SummaryScreen() {
  return <CheckoutGuard step="summary">{(draft) => <SummaryStep draft={draft} />}</CheckoutGuard>
}
