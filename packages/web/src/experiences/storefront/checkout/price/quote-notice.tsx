import { Bike } from '@comanda/ui/icons.ts'
import { Money } from '@comanda/ui/money'
import { Notice } from '@comanda/ui/notice'
import type { QuoteChange } from './use-price.ts'

/** States that the delivery fee has changed; continuing accepts it. */
export function QuoteNotice({ change }: { change: QuoteChange }) {
  return (
    <Notice
      tone="warn"
      look="line"
      role="status"
      icon={<Bike className="size-5" />}
      title="The delivery fee changed"
    >
      <Money cents={change.oldFee} struck className="mr-2" />
      <Money cents={change.newFee} className="font-semibold" />
    </Notice>
  )
}
