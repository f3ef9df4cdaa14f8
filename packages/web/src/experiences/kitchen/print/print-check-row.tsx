import type { Ticket } from '@comanda/contract/kitchen'
import { Button } from '@comanda/ui/button'
import { Printer } from '@comanda/ui/icons.ts'
import { usePrinting } from './printing.tsx'

/**
 * Asks the operator to check the printer: it received this ticket twice without confirming that it printed.
 */
export function PrintCheckRow({ ticket }: { ticket: Ticket }) {
  const { print, confirm, printing } = usePrinting()
  const { orderId, ticketNumber } = ticket
  return (
    <fieldset aria-label={`Printout of order ${ticketNumber}`} className="mt-2 rounded-8 bg-warn-tint p-2.5">
      <p className="flex items-center gap-2.5 font-semibold text-16 text-warn-ink">
        <Printer className="size-5 flex-none" />
        Did it print? The printer did not confirm.
      </p>
      <div className="mt-2 grid grid-cols-2 gap-2">
        <Button size="kitchen" onClick={() => confirm(ticket)}>
          It printed
        </Button>
        <Button size="kitchen" busy={printing === orderId} onClick={() => print(ticket)}>
          Print again
        </Button>
      </div>
    </fieldset>
  )
}
