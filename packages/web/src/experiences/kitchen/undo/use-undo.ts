import type { Ticket } from '@comanda/contract/kitchen'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { KitchenActions } from '../actions/use-actions.ts'
import { addSteps, remainingSteps, type UndoableStep } from './undo-list.ts'

export interface Undo {
  /** The last step at the end. */
  list: readonly UndoableStep[]
  undo: (step: UndoableStep) => void
  /** Undoes the last step, if one is offered. */
  undoLast: () => void
  /** Pauses the countdown while a pointer or the focus is on the bar. */
  hold: (held: boolean) => void
}

const TICK_MS = 250

/** Offers to undo what this screen has just advanced. `tickets` are as the board shows them. */
export function useUndo({ pending, stepBack }: KitchenActions, tickets: readonly Ticket[]): Undo {
  const [list, setList] = useState<readonly UndoableStep[]>([])
  const known = useRef<Set<string>>(null)
  // Actions queued before the page was opened are not recent steps.
  known.current ??= new Set(pending.map(({ id }) => id))
  const held = useRef(false)
  useEffect(() => {
    const before = new Set(known.current)
    for (const { id } of pending) known.current?.add(id)
    setList((current) =>
      remainingSteps(reuse(current, addSteps(current, pending, before, tickets)), 0, tickets),
    )
  }, [pending, tickets])
  const tick = useEffectEvent(() => {
    if (!held.current) setList((current) => remainingSteps(current, TICK_MS, tickets))
  })
  const offers = list.length > 0
  useEffect(() => {
    if (!offers) return
    const timer = setInterval(() => tick(), TICK_MS)
    return () => {
      clearInterval(timer)
      held.current = false
    }
  }, [offers])

  const undo = ({ orderId, from }: UndoableStep) => {
    // The button disappears under the pointer, so no leave event follows.
    held.current = false
    const ticket = tickets.find((candidate) => candidate.orderId === orderId)
    if (ticket) stepBack(ticket, from)
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

/** Returns the same list if nothing was added, to avoid a re-render. */
function reuse(before: readonly UndoableStep[], next: readonly UndoableStep[]): readonly UndoableStep[] {
  return before.length === next.length && before.every((one, index) => one === next[index]) ? before : next
}
