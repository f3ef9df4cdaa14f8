import { Button } from '@comanda/ui/button'
import { cx } from '@comanda/ui/cx.ts'
import { Money } from '@comanda/ui/money'
import type { ReactNode } from 'react'

export interface MainActionProps {
  label: ReactNode
  /** A shorter label beside the total, in the bar of a phone. */
  shortLabel?: ReactNode
  /** The total, which rides in the button on a phone. */
  amount?: number | null
  /** Why it cannot be pressed, as its label. */
  blocked?: string | null
  busy?: boolean
  busyLabel?: string
  onClick?: () => void
  /** The id of the form that it sends, instead of `onClick`. */
  form?: string
}

/** The one solid button of a step: under the total on a desk, at the thumb with the total in it on a phone. */
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
      onClick={onClick}
      className={cx(inBar && !busy && 'justify-between!')}
    >
      {blocked ?? (inBar ? (shortLabel ?? label) : label)}
      {inBar && !busy && <Money cents={amount} />}
    </Button>
  )
}
