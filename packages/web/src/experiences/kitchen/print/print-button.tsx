import type { Ticket } from '@comanda/contract/kitchen'
import { Button } from '@comanda/ui/button'
import { Printer } from '@comanda/ui/icons.ts'
import { usePrinting } from './printing.tsx'

export function PrintButton({ ticket, className }: { ticket: Ticket; className?: string }) {
  const { print, printing } = usePrinting()
  return (
    <Button
      size="kitchen"
      busy={printing === ticket.orderId}
      onClick={() => print(ticket)}
      {...(className !== undefined && { className })}
    >
      <Printer className="size-5" />
      Print ticket
    </Button>
  )
}
