import { Button } from '@comanda/ui/button'
import { TriangleAlert } from '@comanda/ui/icons.ts'
import { useLayoutEffect, useRef } from 'react'

export interface ConflictRowProps {
  ticketNumber: string
  text: string
  onRead: () => void
}

/**
 * A conflict with a change by another user, shown on the ticket until dismissed. The board announces it to
 * screen readers.
 */
export function ConflictRow({ ticketNumber, text, onRead }: ConflictRowProps) {
  const row = useRef<HTMLDivElement>(null)
  // A ticket further down a long lane may be out of view.
  useLayoutEffect(() => {
    row.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div
      ref={row}
      className="mt-2 flex items-center gap-2.5 rounded-8 bg-warn-tint py-1.5 pr-1.5 pl-2.5 font-semibold text-16 text-warn-ink"
    >
      <TriangleAlert className="size-5 flex-none" />
      <p className="min-w-0 flex-auto wrap-anywhere">{text}</p>
      <Button
        size="kitchen"
        aria-label={`OK, dismiss the message about order ${ticketNumber}`}
        onClick={onRead}
        className="flex-none"
      >
        OK
      </Button>
    </div>
  )
}
