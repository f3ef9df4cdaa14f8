import { Button } from '@comanda/ui/button'
import { KeyRound, TriangleAlert } from '@comanda/ui/icons.ts'
import { useKitchenActs } from './use-acts.ts'

/**
 * What became of steps that others were faster with, each until somebody has read it, and steps that the server does not
 * take before it knows who works here. Their orders may have left the board.
 */
export function ActNotes() {
  const { notes, dismiss, pending, wantsPin, enterPin } = useKitchenActs()
  if (notes.length === 0 && !wantsPin) return null
  return (
    <section aria-label="Steps that were not made" className="mx-4 flex flex-none flex-col gap-2">
      {wantsPin && pending.length > 0 && (
        <div role="status" className={rowClass}>
          <KeyRound aria-hidden="true" className="size-6 flex-none" />
          <p className="min-w-0 flex-auto">{changes(pending.length)} for a PIN</p>
          <Button size="kitchen" onClick={enterPin}>
            Enter PIN
          </Button>
        </div>
      )}
      {notes.map(({ orderId, ticketNumber, text }) => (
        <div key={orderId} role="alert" className={rowClass}>
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
  )
}

const rowClass =
  'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-12 bg-warn-tint px-4 py-2 font-semibold text-18 text-warn-ink'

const changes = (count: number) => (count === 1 ? '1 change waits' : `${count} changes wait`)
