import { Button } from '@comanda/ui/button'
import { cx } from '@comanda/ui/cx.ts'
import { TriangleAlert } from '@comanda/ui/icons.ts'
import { useKitchenActs } from '../acts/use-acts.ts'

export interface ConflictNotesProps {
  /** Orders whose tickets stand in the lanes. */
  inLanes: ReadonlySet<string>
  /** Those of them that a phone shows, which has one lane at a time. */
  inTab: ReadonlySet<string>
}

/**
 * What became of steps that others were faster with. It stands on the ticket; here it is said aloud, and shown where the
 * ticket cannot be seen: it has left the board, or is in a lane that a phone does not show.
 */
export function ConflictNotes({ inLanes, inTab }: ConflictNotesProps) {
  const { notes, dismiss } = useKitchenActs()
  const onTickets = notes.filter(({ orderId }) => inLanes.has(orderId))
  const unseen = notes.filter(({ orderId }) => !inTab.has(orderId))
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
          aria-label="Steps that were not made"
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
                aria-label={`OK, read what became of order ${ticketNumber}`}
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
