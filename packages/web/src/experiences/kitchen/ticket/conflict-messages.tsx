import { Button } from '@comanda/ui/button'
import { TriangleAlert } from '@comanda/ui/icons.ts'
import { useKitchenActions } from '../actions/use-actions.ts'
import { dockCellClass } from '../parts/dock-cell.ts'

export interface ConflictMessagesProps {
  /** Orders whose tickets are in the lanes. */
  inLanes: ReadonlySet<string>
  /** Those of them in the open tab. */
  inTab: ReadonlySet<string>
}

/**
 * Conflicts with changes by others. Each is shown on its ticket; here it is announced to screen readers, and
 * shown if the ticket is not visible: it has left the board, or is in another tab.
 */
export function ConflictMessages({ inLanes, inTab }: ConflictMessagesProps) {
  const { conflicts, dismiss } = useKitchenActions()
  const onTickets = conflicts.filter(({ orderId }) => inLanes.has(orderId))
  const unseen = conflicts.filter(({ orderId }) => !inTab.has(orderId))
  return (
    <>
      <div role="alert" className="visually-hidden">
        {onTickets.map(({ orderId, ticketNumber, text }) => (
          <p key={orderId}>
            Order # {ticketNumber} {text}
          </p>
        ))}
      </div>
      {unseen.length > 0 && (
        <section aria-label="Changes not applied" className="contents">
          {unseen.map(({ orderId, ticketNumber, text }) => (
            <div
              key={orderId}
              role={inLanes.has(orderId) ? undefined : 'alert'}
              className={`${dockCellClass} bg-warn-tint text-warn-ink`}
            >
              <TriangleAlert className="size-6 flex-none" />
              <p className="min-w-0 flex-auto wrap-anywhere">
                Order # <span className="code">{ticketNumber}</span> {text}
              </p>
              <Button
                size="kitchen"
                className="flex-none"
                aria-label={`OK, dismiss the message about order ${ticketNumber}`}
                onClick={() => dismiss(orderId)}
              >
                OK
              </Button>
            </div>
          ))}
        </section>
      )}
    </>
  )
}
