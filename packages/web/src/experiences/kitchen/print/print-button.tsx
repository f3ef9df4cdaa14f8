import type { Ticket } from '@comanda/contract/kitchen'
import { Button } from '@comanda/ui/button'
import { Printer } from '@comanda/ui/icons.ts'
import { usePrinting } from './printing.tsx'

export function PrintButton({ ticket }: { ticket: Ticket }) {
  const { print, printing } = usePrinting()
  return (
    <Button size="kitchen" block busy={printing === ticket.orderId} onClick={() => print(ticket)}>
      <Printer aria-hidden="true" className="size-5" />
      Print ticket
    </Button>
  )
}
