import type { Ticket } from '@comanda/contract/kitchen'
import { useEffect, useRef, useState } from 'react'
import type { KitchenActs } from '../acts/use-acts.ts'
import { after, type Undoable, withSteps } from './undo-list.ts'

export interface Undo {
  /** The last step at the end. */
  list: readonly Undoable[]
  undo: (step: Undoable) => void
  /** Takes the last step back, if one is offered. */
  undoLast: () => void
  /** The clock stands still while a hand or the focus is on the bar. */
  hold: (held: boolean) => void
}

const TICK_MS = 250

/** Offers to take back what this screen has just moved on. `tickets` are as the board shows them. */
export function useUndo({ pending, stepBack }: KitchenActs, tickets: readonly Ticket[]): Undo {
  const [list, setList] = useState<readonly Undoable[]>([])
  const known = useRef<Set<string>>(null)
  // What waited on this screen before it was opened is no step of a moment ago.
  known.current ??= new Set(pending.map(({ id }) => id))
  const held = useRef(false)
  const latest = useRef(tickets)
  useEffect(() => {
    latest.current = tickets
    const before = new Set(known.current)
    for (const { id } of pending) known.current?.add(id)
    setList((current) => after(keep(current, withSteps(current, pending, before, tickets)), 0, tickets))
  }, [pending, tickets])
  const offers = list.length > 0
  useEffect(() => {
    if (!offers) return
    const timer = setInterval(() => {
      if (!held.current) setList((current) => after(current, TICK_MS, latest.current))
    }, TICK_MS)
    return () => {
      clearInterval(timer)
      held.current = false
    }
  }, [offers])

  const undo = ({ orderId }: Undoable) => {
    // The button goes away under the hand, which then says nothing of leaving it.
    held.current = false
    const ticket = tickets.find((candidate) => candidate.orderId === orderId)
    if (ticket) stepBack(ticket)
  }
  return {
    list,
    undo,
    undoLast: () => {
      const last = list.at(-1)
      if (last) undo(last)
    },
    hold: (isHeld) => {
      held.current = isHeld
    },
  }
}

/** The same list where nothing was added, so that nothing is drawn for nothing. */
function keep(before: readonly Undoable[], next: readonly Undoable[]): readonly Undoable[] {
  return before.length === next.length && before.every((one, index) => one === next[index]) ? before : next
}
