import { Button } from '@comanda/ui/button'
import { TriangleAlert } from '@comanda/ui/icons.ts'
import { useLayoutEffect, useRef } from 'react'

export interface ConflictRowProps {
  ticketNumber: string
  text: string
  onRead: () => void
}

/**
 * What became of a step that somebody else was faster with, on the ticket itself until somebody has read it. The board says
 * it aloud.
 */
export function ConflictRow({ ticketNumber, text, onRead }: ConflictRowProps) {
  const row = useRef<HTMLDivElement>(null)
  // A ticket further down a long lane would keep it to itself.
  useLayoutEffect(() => {
    row.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div
      ref={row}
      className="mt-2 flex items-center gap-2.5 rounded-8 bg-warn-tint py-1.5 pr-1.5 pl-2.5 font-semibold text-16 text-warn-ink"
    >
      <TriangleAlert aria-hidden="true" className="size-5 flex-none" />
      <p className="min-w-0 flex-auto wrap-anywhere">{text}</p>
      <Button
        size="kitchen"
        aria-label={`OK, read what became of order ${ticketNumber}`}
        onClick={onRead}
        className="flex-none"
      >
        OK
      </Button>
    </div>
  )
}
