import type { Ticket } from '@comanda/contract/kitchen'
import { Button } from '@comanda/ui/button'
import { Undo2 } from '@comanda/ui/icons.ts'
import { useKitchenActs } from '../acts/use-acts.ts'

/** Takes a completed order back to its place among those that are ready. */
export function RecallButton({ ticket, onRecalled }: { ticket: Ticket; onRecalled?: () => void }) {
  const { stepBack } = useKitchenActs()
  return (
    <Button
      variant="solid"
      size="kitchen"
      data-recall
      aria-label={`RECALL, order ${ticket.ticketNumber}`}
      onClick={() => {
        stepBack(ticket)
        onRecalled?.()
      }}
      className="flex-auto!"
    >
      <Undo2 aria-hidden="true" className="size-5" />
      RECALL
    </Button>
  )
}
