import type { Ticket } from '@comanda/contract/kitchen'
import { phaseOf } from '@comanda/domain/ordering/order-status'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { commandOf } from './commands.ts'
import { successorOf, ticketTo } from './cursor.ts'
import type { Command, KeyMap } from './key-map.ts'
import { numberTickets } from './key-numbers.ts'
import { focusedTicket, focusTicket, visibleColumns, visibleOrderIds } from './tickets-on-screen.ts'

export interface BoardKeys {
  /** Whether this screen listens to keys. */
  on: boolean
  /** The key assignments. */
  map: KeyMap
  /** As the board shows them. */
  tickets: readonly Ticket[]
  onAdvance: (ticket: Ticket) => void
  onUndo: () => void
  onRecall: () => void
  onChange: (ticket: Ticket) => void
  onAllDay: () => void
  onSilence: () => void
  onHelp: () => void
  onPrint: (ticket: Ticket) => void
}

/**
 * Handles the keys of keyboards and bump bars on the board, except while text is being typed or a dialog is
 * open. A focused control keeps its own keys. The selected ticket is the focused one.
 */
export function useBoardKeys(keys: BoardKeys): void {
  const [inUse, setInUse] = useState(false)
  /**
   * A ticket that was advanced by key and left its column: it regains the focus if it was the only one there.
   */
  const following = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (following.current && focusTicket(following.current)) following.current = null
  })
  const { tickets, map } = keys
  // biome-ignore lint/correctness/useExhaustiveDependencies: the DOM is read again when the tickets have changed
  useLayoutEffect(() => numberTickets(inUse ? visibleOrderIds() : [], map), [inUse, tickets, map])
  useEffect(() => () => numberTickets([]), [])
  const press = useEffectEvent((event: KeyboardEvent) => {
    const command = keys.on && isForBoard(event) ? commandOf(event, map) : null
    if (!command || (event.repeat && command.kind !== 'go')) return
    if (presses.has(event.key) && handlesPress(event.target)) return
    event.preventDefault()
    setInUse(command.kind !== 'leave')
    following.current = run(command, keys)
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    // Touch use needs no key numbers.
    const onPointerDown = () => setInUse(false)
    window.addEventListener('keydown', onKeyDown)
    window.addEventListener('pointerdown', onPointerDown)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      window.removeEventListener('pointerdown', onPointerDown)
    }
  }, [])
}

/** Executes a command. Returns a ticket that must keep the focus after it moves. */
function run(command: Command, keys: BoardKeys): string | null {
  const focused = focusedTicket()
  const ticket = keys.tickets.find(({ orderId }) => orderId === focused)
  switch (command.kind) {
    case 'pick': {
      const picked = visibleOrderIds()[command.index]
      if (picked) focusTicket(picked)
      return null
    }
    case 'go': {
      const next = ticketTo(visibleColumns(), focused, command.to)
      if (next) focusTicket(next)
      return null
    }
    case 'advance':
      return ticket ? advance(ticket, keys) : null
    case 'change':
      if (ticket) keys.onChange(ticket)
      return null
    case 'print':
      if (ticket) keys.onPrint(ticket)
      return null
    case 'undo':
      keys.onUndo()
      return focused
    case 'recall':
      keys.onRecall()
      return null
    case 'all-day':
      keys.onAllDay()
      return null
    case 'silence':
      keys.onSilence()
      return null
    case 'full-screen':
      void toggleFullScreen()
      return null
    case 'help':
      keys.onHelp()
      return null
    case 'leave':
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      return null
  }
}

/** Selects the next ticket in the column first, as bump bars do. */
function advance(ticket: Ticket, { onAdvance }: BoardKeys): string | null {
  const successor = successorOf(visibleColumns(), ticket.orderId)
  if (successor) focusTicket(successor)
  onAdvance(ticket)
  return successor === null && phaseOf(ticket.status) !== 'ready' ? ticket.orderId : null
}

function isForBoard({ defaultPrevented, isComposing, target }: KeyboardEvent): boolean {
  if (defaultPrevented || isComposing || document.querySelector('dialog[open], :popover-open')) return false
  return !(target instanceof HTMLElement && isTypedInto(target))
}

function isTypedInto(element: HTMLElement): boolean {
  if (element instanceof HTMLInputElement) return !['checkbox', 'radio', 'button'].includes(element.type)
  return element.isContentEditable || element.matches('textarea, select, [role="menuitem"]')
}

const presses = new Set(['Enter', ' '])

/** Enter and Space press the focused control, if there is one. */
function handlesPress(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('button, a, input, summary, [role="button"]')
}

async function toggleFullScreen(): Promise<void> {
  // The browser can refuse; the screen then does not change.
  if (document.fullscreenElement) await document.exitFullscreen().catch(() => {})
  else await document.documentElement.requestFullscreen().catch(() => {})
}
