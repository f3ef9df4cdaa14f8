import type { Me } from '@comanda/contract/identity'
import type { Board, Ticket } from '@comanda/contract/kitchen'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { withTicket } from '../board/board-state.ts'
import { type Unsent, unsentOfOthers } from '../offline/how-it-ended.ts'
import { whoOf } from '../offline/who-is-here.ts'
import { boardKey, meQuery } from '../queries.ts'
import type { Act } from './act.ts'
import type { ActNote } from './act-shelf.ts'
import type { AdvanceGate } from './gate.ts'
import { createHands, type Hands } from './hands.ts'

/** What hands do to tickets: shown at once, sent behind it, kept while the server cannot be reached. */
export interface KitchenActs {
  /** Not answered by the server yet, the oldest first. */
  pending: readonly Act[]
  advance: (ticket: Ticket) => void
  /** The undo of a step, and the recall of a completed order. */
  stepBack: (ticket: Ticket) => void
  markLine: (ticket: Ticket, lineKey: string, made: boolean) => void
  /** Something of this order is on its way to the server just now. */
  sending: (orderId: string) => boolean
  /** Something of this order waits for the line to the server, or for a PIN. */
  waiting: (orderId: string) => boolean
  /** What somebody has to be told about acts that others were faster with. */
  notes: readonly ActNote[]
  dismiss: (orderId: string) => void
  /** The server asks for a PIN before it takes what is pending. */
  wantsPin: boolean
  enterPin: () => void
  /** What waits because somebody else is here than made it; null when nothing does. */
  held: { count: number; name: string } | null
  /** Has it sent under the name of whoever is here now. */
  takeOver: () => void
  /** What others did here and could not be sent, until somebody has read of it. */
  others: readonly Unsent[]
  hideOthers: () => void
}

export const ActsContext = createContext<KitchenActs | null>(null)

export function useKitchenActs(): KitchenActs {
  const acts = useContext(ActsContext)
  if (!acts) throw new Error('the acts of a kitchen are used outside its board')
  return acts
}

/**
 * Moves tickets at the touch and asks the server behind it. While there is no line to the server nobody is asked for a PIN,
 * which could not be proven: what is done then is sent under the name that the server knows when it is back.
 */
export function useActs(restaurantId: string, gate: AdvanceGate | undefined, online: boolean): KitchenActs {
  const client = useQueryClient()
  const latest = useRef({ gate, online })
  const [hands] = useState<Hands>(() => {
    const me = client.getQueryData<Me>(meQuery.queryKey)
    return createHands(restaurantId, {
      who: (me && whoOf(me)) ?? 'nobody',
      name: me?.user?.name ?? null,
      situation: () => latest.current,
      onTicket: (ticket) => {
        client.setQueryData<Board>(
          boardKey(restaurantId),
          (board) => board && { ...board, tickets: withTicket(board.tickets, ticket) },
        )
        // Whoever looks at the board is told in a task of its own.
        return new Promise((resolve) => setTimeout(resolve))
      },
      // Signed out elsewhere: the board makes way for the sign-in.
      onSignedOut: () => void client.invalidateQueries({ queryKey: meQuery.queryKey }),
    })
  })
  useEffect(() => {
    latest.current = { gate, online }
  })
  const { shelf, queue } = hands
  const [others, setOthers] = useState<readonly Unsent[]>(() => unsentOfOthers(hands.who))
  useEffect(() => hands.start(), [hands])
  useEffect(() => {
    if (online) queue.tryNow()
  }, [online, queue])
  const shut = gate?.shut ?? false
  const workerId = gate?.worker?.userId
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one at work may be the one that is waited for
  useEffect(() => {
    if (!shut) queue.resume()
  }, [shut, workerId, queue])
  const kept = useSyncExternalStore(
    shelf.subscribe,
    () => shelf.acts,
    () => shelf.acts,
  )
  const notes = useSyncExternalStore(
    shelf.subscribe,
    () => shelf.notes,
    () => shelf.notes,
  )
  const working = useSyncExternalStore(
    queue.subscribe,
    () => queue.working,
    () => queue.working,
  )
  const wantsPin = useSyncExternalStore(
    queue.subscribe,
    () => queue.wantsPin,
    () => queue.wantsPin,
  )
  const heldOrders = useSyncExternalStore(
    queue.subscribe,
    () => queue.held,
    () => queue.held,
  )
  return useMemo(() => {
    const isSending = (orderId: string) => online && working.has(orderId)
    const pending = kept.map(({ act }) => act)
    return {
      ...hands.touches,
      pending,
      notes,
      wantsPin,
      others,
      hideOthers: () => setOthers([]),
      held: heldOf(pending.filter(({ orderId }) => heldOrders.has(orderId))),
      sending: isSending,
      waiting: (orderId) => !isSending(orderId) && pending.some((act) => act.orderId === orderId),
    }
  }, [hands, kept, notes, others, wantsPin, heldOrders, online, working])
}

function heldOf(acts: readonly Act[]): KitchenActs['held'] {
  const [first] = acts
  return first ? { count: acts.length, name: first.name ?? 'somebody else' } : null
}
