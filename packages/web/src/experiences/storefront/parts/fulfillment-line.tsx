import { Button } from '@comanda/ui/button'
import { cx } from '@comanda/ui/cx.ts'
import { Bike, Store } from '@comanda/ui/icons.ts'
import type { OrderDraft } from '../order/draft.ts'

/** Order type and time on one line: "Delivery · today 7:15 PM". */
export function FulfillmentLine({
  fulfillment,
  when,
  onChange,
  className,
}: {
  fulfillment: NonNullable<OrderDraft['fulfillment']>
  /** From `formatTiming`. */
  when: string
  onChange?: () => void
  className?: string
}) {
  const Icon = fulfillment === 'delivery' ? Bike : Store
  return (
    <div
      className={cx(
        'flex min-h-12 items-center gap-3 rounded-12 border border-line bg-surface py-1 pr-1 pl-3.5 text-15 shadow-e-1',
        className,
      )}
    >
      <Icon aria-hidden="true" className="size-4.5 text-ink-2" />
      <p className="min-w-0 flex-auto leading-tight">
        <b>{fulfillmentName(fulfillment)}</b> <span className="max-[22rem]:hidden">·</span>{' '}
        <span className={cx('inline-block', when.startsWith('ASAP') && 'whitespace-nowrap')}>{when}</span>
      </p>
      {onChange && (
        <Button
          variant="tint"
          onClick={onChange}
          className="min-h-10! rounded-8! px-3! text-14! after:absolute after:inset-x-0 after:-inset-y-1"
        >
          Change
        </Button>
      )}
    </div>
  )
}

export function fulfillmentName(fulfillment: NonNullable<OrderDraft['fulfillment']>): string {
  return fulfillment === 'delivery' ? 'Delivery' : 'Pickup'
}
