import { CircleAlert } from '@comanda/ui/icons.ts'
import { useEffect, useRef } from 'react'
import type { PayFailure } from './pay-failure.ts'

/**
 * Why the order was not paid, and what that means for the customer's money. Takes the focus when it appears,
 * unless it is a plain validation message.
 */
export function PaymentError({ failure }: { failure: PayFailure }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' })
    if (failure.code !== null || failure.charged !== 'no') box.current?.focus({ preventScroll: true })
  }, [failure])
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex gap-3 rounded-card border border-danger-line bg-danger-tint px-4.5 py-4 text-danger-ink"
    >
      <CircleAlert className="mt-0.5 size-5" />
      <div className="min-w-0">
        <h2 className="font-semibold">Payment Error</h2>
        <p className="mt-0.5 wrap-anywhere">
          {failure.message} {failure.code && <span className="font-code text-13">{failure.code}</span>}
        </p>
        {failure.hint && <p className="mt-1 text-15">{failure.hint}</p>}
        <p className="mt-1 text-15">{moneyTexts[failure.charged]}</p>
      </div>
    </div>
  )
}

const moneyTexts = {
  no: 'Your card was not charged. Everything you entered is still here.',
  unknown:
    'It is not yet known whether your card was charged. Press the button again: we check first and never charge twice.',
  yes: 'Press the button again to finish your order. Your card will not be charged a second time.',
}
