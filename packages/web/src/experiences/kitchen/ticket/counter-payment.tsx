import type { Ticket } from '@comanda/contract/kitchen'
import { zeroCents } from '@comanda/domain/money/cents'
import {
  type CounterMethod,
  counterMethodLabels,
  counterMethods,
  dueLine,
} from '@comanda/domain/ordering/phone-order'
import { Button } from '@comanda/ui/button'
import { Notice } from '@comanda/ui/notice'
import { loadApi } from '../../../shared/load-api.ts'
import { problemOf, useGuardedAction } from '../actions/use-guarded-action.ts'
import { useKitchen } from '../kitchen-provider.tsx'

/** Records what a customer pays at the counter. The board shows it by the event of the payment. */
export function CounterPayment({ ticket, onDone }: { ticket: Ticket; onDone: () => void }) {
  const { orderId, due = zeroCents, fulfillment } = ticket
  const { id: restaurantId } = useKitchen().restaurant
  const paying = useGuardedAction(
    async (method: CounterMethod) => {
      const { phoneOrders } = await loadApi()
      return phoneOrders.markPaid({ restaurantId, orderId, method, amount: due })
    },
    { onDone },
  )
  const problem = problemOf(paying)
  if (due === 0) return null
  return (
    <section aria-label="Payment" className="border-line border-t pt-5">
      <h3 className="font-semibold text-18">{dueLine(due, fulfillment)}</h3>
      <div className="mt-3 grid gap-2 sm:grid-cols-2">
        {counterMethods.map((method) => (
          <Button
            key={method}
            size="kitchen"
            block
            busy={paying.busy && paying.input === method}
            disabled={paying.busy}
            onClick={() => paying.run(method)}
          >
            Paid: {counterMethodLabels[method].toLowerCase()}
          </Button>
        ))}
      </div>
      {problem && (
        <Notice tone="danger" role="alert" className="mt-3">
          {problem}
        </Notice>
      )}
    </section>
  )
}
