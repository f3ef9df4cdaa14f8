import type { PaymentStep } from '@comanda/contract/payment-queries'
import { formatMoney } from '@comanda/domain/money/format'
import { stepText, Timeline } from '../timeline.tsx'
import { stepLabels } from './labels.ts'

/** The timeline of a payment, starting with the order. */
export function PaymentTimeline({ steps, zone }: { steps: readonly PaymentStep[]; zone: string }) {
  return (
    <Timeline title="Timeline" steps={steps} zone={zone}>
      {(step, at) => (
        <>
          <p className="flex items-baseline justify-between gap-3">
            <span className="font-medium">
              {stepLabels[step.kind]}
              {step.who && <span className="font-regular text-ink-2"> by {step.who}</span>}
            </span>
            {step.amount !== null && <span className="tnum">{formatMoney(step.amount)}</span>}
          </p>
          {step.text && <p className="text-ink-2 wrap-anywhere">{stepText(step)}</p>}
          <p className="text-12 text-ink-2 wrap-anywhere">
            {at}
            {step.ref && <span className="font-code"> {step.ref}</span>}
          </p>
        </>
      )}
    </Timeline>
  )
}
