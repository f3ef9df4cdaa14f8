import type { Ticket } from '@comanda/contract/kitchen'
import { Button } from '@comanda/ui/button'
import { Undo2 } from '@comanda/ui/icons.ts'
import { useKitchenActions } from '../actions/use-actions.ts'

/** Moves a completed order back to Ready. */
export function RecallButton({ ticket, onRecalled }: { ticket: Ticket; onRecalled?: () => void }) {
  const { stepBack } = useKitchenActions()
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
      <Undo2 className="size-5" />
      RECALL
    </Button>
  )
}
