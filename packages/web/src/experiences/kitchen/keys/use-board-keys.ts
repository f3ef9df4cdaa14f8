import type { Ticket } from '@comanda/contract/kitchen'
import { phaseOf } from '@comanda/domain/ordering/order-status'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Command, commandOf } from './commands.ts'
import { heirOf, ticketTo } from './cursor.ts'
import type { KeyMap } from './key-map.ts'
import { numberTickets } from './key-numbers.ts'
import { focusedTicket, focusTicket, shownColumns, shownOrder } from './tickets-on-screen.ts'

export interface BoardKeys {
  /** This screen listens to keys. */
  on: boolean
  /** Which key is for what. */
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
 * Has the board listen to keyboards and bump bars, which send keys as well. Never while somebody types or a dialog is open;
 * what has the focus keeps its own keys. The selected ticket is the focused one.
 */
export function useBoardKeys(keys: BoardKeys): void {
  const latest = useRef(keys)
  const [inUse, setInUse] = useState(false)
  /** A ticket that was moved on by key and has left its place: it keeps the focus when nothing else is in its column. */
  const following = useRef<string | null>(null)
  useLayoutEffect(() => {
    latest.current = keys
    if (following.current && focusTicket(following.current)) following.current = null
  })
  const { tickets, map } = keys
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is asked again when the tickets have changed
  useLayoutEffect(() => numberTickets(inUse ? shownOrder() : [], map), [inUse, tickets, map])
  useEffect(() => () => numberTickets([]), [])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const command = latest.current.on && isForBoard(event) ? commandOf(event, latest.current.map) : null
      if (!command || (event.repeat && command.kind !== 'go')) return
      if (presses.has(event.key) && keepsPress(event.target)) return
      event.preventDefault()
      setInUse(command.kind !== 'leave')
      following.current = run(command, latest.current)
    }
    // A finger works without numbers.
    const onPointerDown = () => setInUse(false)
    window.addEventListener('keydown', onKeyDown)
    window.addEventListener('pointerdown', onPointerDown)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      window.removeEventListener('pointerdown', onPointerDown)
    }
  }, [])
}

/** Does what was asked; answers a ticket that is to have the focus wherever it goes. */
function run(command: Command, keys: BoardKeys): string | null {
  const focused = focusedTicket()
  const ticket = keys.tickets.find(({ orderId }) => orderId === focused)
  switch (command.kind) {
    case 'pick': {
      const picked = shownOrder()[command.index]
      if (picked) focusTicket(picked)
      return null
    }
    case 'go': {
      const next = ticketTo(shownColumns(), focused, command.to)
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

/** The next ticket in its column is selected then, as on every bump bar. */
function advance(ticket: Ticket, { onAdvance }: BoardKeys): string | null {
  const heir = heirOf(shownColumns(), ticket.orderId)
  if (heir) focusTicket(heir)
  onAdvance(ticket)
  return heir === null && phaseOf(ticket.status) !== 'ready' ? ticket.orderId : null
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

/** Enter and Space press what has the focus, if it can be pressed. */
function keepsPress(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('button, a, input, summary, [role="button"]')
}

async function toggleFullScreen(): Promise<void> {
  // A browser may refuse: then the screen stays as it is.
  if (document.fullscreenElement) await document.exitFullscreen().catch(() => {})
  else await document.documentElement.requestFullscreen().catch(() => {})
}
