import type { Ticket } from '@comanda/contract/kitchen'
import { phaseOf } from '@comanda/domain/ordering/order-status'
import { dialLink } from '@comanda/domain/people/phone'
import { Phone } from '@comanda/ui/icons.ts'
import { LinkButton } from '@comanda/ui/link-button'
import { useEffect, useState } from 'react'
import { useKitchenActions } from '../actions/use-actions.ts'
import { KeysSheet } from '../keys/keys-sheet.tsx'
import { useBoardKeys } from '../keys/use-board-keys.ts'
import { useKitchen } from '../kitchen-provider.tsx'
import { PrintButton } from '../print/print-button.tsx'
import { usePrinting } from '../print/printing.tsx'
import { screenSettings, setScreenSetting, useScreenSetting } from '../settings/screen-settings.ts'
import type { Undo } from '../undo/use-undo.ts'
import { openTicket, useOpenTicket } from './open-ticket.ts'
import { TicketDialog } from './ticket-dialog.tsx'
import { TicketLines, type TicketLinesProps } from './ticket-lines.tsx'

export interface BoardControlsProps {
  /** As the board shows them. */
  tickets: readonly Ticket[]
  undo: Undo
  onSilence: () => void
}

/** The controls of a board besides its buttons: keys, the dialog of one ticket. */
export function BoardControls({ tickets, undo, onSilence }: BoardControlsProps) {
  const { timezone } = useKitchen().restaurant
  const actions = useKitchenActions()
  const { print } = usePrinting()
  const opened = useOpenTicket()
  const [showsKeys, setShowsKeys] = useState(false)
  const ticket = tickets.find(({ orderId, status }) => orderId === opened && isOpen(status))
  const [keysOn] = useScreenSetting('keys')
  const [keyMap] = useScreenSetting('keyMap')
  useTextSize()
  useEffect(() => () => openTicket(null), [])
  useBoardKeys({
    on: keysOn,
    map: keyMap,
    tickets,
    onAdvance: actions.advance,
    onUndo: undo.undoLast,
    onRecall: () => {
      const last = lastCompleted(tickets)
      if (last) actions.stepBack(last)
    },
    onChange: ({ orderId }) => openTicket(orderId),
    onAllDay: () => setScreenSetting('allDay', !screenSettings().allDay),
    onSilence,
    onPrint: print,
    onHelp: () => setShowsKeys(true),
  })
  return (
    <>
      {ticket && (
        <TicketDialog
          key={ticket.orderId}
          ticket={ticket}
          zone={timezone}
          onStepBack={actions.stepBack}
          onClose={() => openTicket(null)}
        >
          <TicketDetails ticket={ticket} onMark={actions.markLine} />
          <PrintButton ticket={ticket} />
        </TicketDialog>
      )}
      <KeysSheet open={showsKeys} onClose={() => setShowsKeys(false)} />
    </>
  )
}

/** The details of a ready order that the board hides, and a number to call. */
function TicketDetails({ ticket, onMark }: Pick<TicketLinesProps, 'ticket' | 'onMark'>) {
  const { status, customerPhone } = ticket
  return (
    <>
      {phaseOf(status) === 'ready' && <TicketLines ticket={ticket} onMark={onMark} />}
      <LinkButton block href={dialLink(customerPhone)}>
        <Phone className="size-5" />
        Call {customerPhone}
      </LinkButton>
    </>
  )
}

function isOpen(status: Ticket['status']): boolean {
  return phaseOf(status) !== 'completed' && phaseOf(status) !== 'cancelled'
}

function lastCompleted(tickets: readonly Ticket[]): Ticket | undefined {
  return tickets
    .filter(({ status }) => status === 'completed')
    .reduce<Ticket | undefined>(
      (last, one) => (last && last.statusAt >= one.statusAt ? last : one),
      undefined,
    )
}

/** Sets the text size for the page's styles. */
function useTextSize(): void {
  const [size] = useScreenSetting('textSize')
  useEffect(() => {
    document.documentElement.dataset.textSize = size
    return () => {
      delete document.documentElement.dataset.textSize
    }
  }, [size])
}
