import { Button } from '@comanda/ui/button'
import { cx } from '@comanda/ui/cx.ts'
import { TriangleAlert } from '@comanda/ui/icons.ts'
import { useKitchenActions } from '../actions/use-actions.ts'

export interface ConflictMessagesProps {
  /** Orders whose tickets are in the lanes. */
  inLanes: ReadonlySet<string>
  /** Those of them visible on a phone, which shows one lane at a time. */
  inTab: ReadonlySet<string>
}

/**
 * Conflicts with changes by others. Each is shown on its ticket; here it is announced to screen readers, and
 * shown if the ticket is not visible: it has left the board, or is in another lane on a phone.
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
        <section
          aria-label="Changes not applied"
          className={cx(
            'mx-4 flex flex-none flex-col gap-2',
            unseen.every(({ orderId }) => inLanes.has(orderId)) && 'lg:hidden',
          )}
        >
          {unseen.map(({ orderId, ticketNumber, text }) => (
            <div
              key={orderId}
              role={inLanes.has(orderId) ? undefined : 'alert'}
              className={cx(
                'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-12 bg-warn-tint px-4 py-2 font-semibold text-18 text-warn-ink',
                inLanes.has(orderId) && 'lg:hidden',
              )}
            >
              <TriangleAlert aria-hidden="true" className="size-6 flex-none" />
              <p className="min-w-0 flex-auto wrap-anywhere">
                Order # <span className="code">{ticketNumber}</span> {text}
              </p>
              <Button
                size="kitchen"
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
