import type { OrderDetails } from '@comanda/contract/orders-admin'
import { type SlipRow, slipOf } from '@comanda/domain/kitchen/slip'
import { ticketNumberOf } from '@comanda/domain/ordering/order-number'
import { isPlaced } from '@comanda/domain/ordering/payment-status'
import { receiptOf } from '@comanda/domain/ordering/receipt-slip'
import { remainingLines, removedLines } from '@comanda/domain/ordering/removed-lines'
import { toast } from '@comanda/ui/toast.ts'
import type { ReactNode } from 'react'
import { currentTime } from '../../../shared/clock.ts'
import { loadApi } from '../../../shared/load-api.ts'
import { Slip } from '../../../shared/print/slip.tsx'
import { usePrintJob } from '../../../shared/print/use-print-job.tsx'
import { useAction } from '../../../shared/use-action.ts'
import { cardLabel } from '../payments/labels.ts'
import { restaurantName } from './order-columns.tsx'

/**
 * Prints the ticket of an order on the printer of its kitchen, or with this browser if there is none, and its receipt with
 * this browser. `sheet` must be rendered; it is visible in print only.
 */
export function usePrint(): {
  sheet: ReactNode
  printTicket: (details: OrderDetails) => void
  printReceipt: (details: OrderDetails) => void
} {
  const { sheet, print } = usePrintJob<SlipRow[]>((rows) => <Slip rows={rows} />)
  const ticket = useAction(
    async ({ order }: OrderDetails) =>
      (await loadApi()).kitchen.printTicket({ restaurantId: order.restaurant.id, orderId: order.orderId }),
    {
      onDone: (_, { order }) => toast.success(`The ticket of order ${order.orderNumber} was printed`),
      onFailed: ({ code, message }, details) => {
        if (code === 'PRINT_UNCONFIRMED') return toast.error(message, { code })
        if (code !== 'NO_PRINTER') toast.error(`${message} Printing here instead.`, { code })
        print(ticketRows(details))
      },
    },
  )
  return {
    sheet,
    printTicket: ticket.run,
    printReceipt: (details) => print(receiptRows(details)),
  }
}

function ticketRows(details: OrderDetails): SlipRow[] {
  const { order, customer, dropoffNote, paidAt, breakdown, has21Plus, utensils } = details
  return slipOf(
    {
      orderNumber: order.orderNumber,
      ticketNumber: ticketNumberOf(order.orderNumber),
      pickupNumber: order.pickupNumber,
      fulfillment: order.fulfillment,
      customerName: customer.name,
      customerPhone: customer.phone,
      address: order.address,
      dropoffNote,
      scheduledFor: order.scheduledFor,
      promisedAt: order.promisedAt,
      paidAt: paidAt ?? order.at,
      lines: remainingLines(breakdown.lines),
      removed: removedLines(breakdown.lines),
      kidsMeals: breakdown.kidsMeals,
      has21Plus,
      utensils,
      cancelled: order.status === 'cancelled',
      ...(breakdown.counter && { due: order.due }),
      ...(details.addedTo && { addedTo: { ticketNumber: ticketNumberOf(details.addedTo.orderNumber) } }),
    },
    {
      name: restaurantName(order),
      timezone: order.restaurant.zone,
      kitchenUrl: null,
      lead: { leadMinutes: null, prepMinutes: null },
    },
    currentTime(),
  )
}

function receiptRows({ order, customer, breakdown, combineTaxProcessing, card }: OrderDetails): SlipRow[] {
  return receiptOf({
    restaurantName: restaurantName(order),
    zone: order.restaurant.zone,
    orderNumber: order.orderNumber,
    placedAt: order.at,
    fulfillment: order.fulfillment,
    customerName: customer.name,
    breakdown,
    combineTaxProcessing,
    card: card && cardLabel(card),
    refunded: order.refunded,
    isPaid: isPlaced(order.paymentStatus) || order.refunded > 0,
    due: order.due,
  })
}
