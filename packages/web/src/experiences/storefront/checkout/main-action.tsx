import { Button } from '@comanda/ui/button'
import { cx } from '@comanda/ui/cx.ts'
import { Money } from '@comanda/ui/money'
import type { ReactNode } from 'react'

export interface MainActionProps {
  label: ReactNode
  /** A shorter label next to the total, in the bottom bar of a phone. */
  shortLabel?: ReactNode
  /** The total, shown inside the button on a phone. */
  amount?: number | null
  /** Why the button is disabled, shown as its label. */
  blocked?: string | null
  busy?: boolean
  busyLabel?: string
  onClick?: () => void
  /** Id of the form to submit, instead of `onClick`. */
  form?: string
}

/**
 * The primary button of a step: below the total on a desktop, in the bottom bar with the total on a phone.
 */
export function MainAction({
  place,
  label,
  shortLabel,
  amount,
  blocked,
  busy,
  busyLabel,
  onClick,
  form,
}: MainActionProps & { place: 'slip' | 'bar' }) {
  const inBar = place === 'bar' && amount != null && !blocked
  return (
    <Button
      type={form ? 'submit' : 'button'}
      form={form}
      variant="brand"
      size="xl"
      block
      disabled={Boolean(blocked)}
      busy={busy}
      busyLabel={busyLabel}
      onClick={(event) => {
        // The second half of a double click on the button that led here, which was at the same place.
        if (event.detail > 1) event.preventDefault()
        else onClick?.()
      }}
      className={cx(inBar && !busy && 'justify-between!')}
    >
      {blocked ?? (inBar ? (shortLabel ?? label) : label)}
      {inBar && !busy && <Money cents={amount} />}
    </Button>
  )
}
