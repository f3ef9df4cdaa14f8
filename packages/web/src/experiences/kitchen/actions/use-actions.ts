import type { Me } from '@comanda/contract/identity'
import type { Board, Ticket } from '@comanda/contract/kitchen'
import type { KitchenSteps, OrderStatus } from '@comanda/domain/ordering/order-status'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { withTicket } from '../board/board-state.ts'
import { useKitchen } from '../kitchen-provider.tsx'
import { ownerOf } from '../offline/remembered-me.ts'
import { type UnsentActions, unsentByOthers } from '../offline/session-end.ts'
import { boardKey, meQuery } from '../queries.ts'
import { type ActionController, createActionController } from './action-controller.ts'
import type { ConflictMessage } from './action-store.ts'
import type { TicketAction } from './ticket-action.ts'

/**
 * The operators' actions on tickets: applied to the board immediately, sent in the background, stored while the
 * server is unreachable.
 */
export interface KitchenActions {
  /** No response from the server yet. Oldest first. */
  pending: readonly TicketAction[]
  advance: (ticket: Ticket) => void
  /** Undoes a step, or recalls a completed order. `to` is the status before a press that passed several. */
  stepBack: (ticket: Ticket, to?: OrderStatus) => void
  /** Undoes the last step that the server has not responded to. */
  undoUnsent: (ticket: Ticket) => void
  markLine: (ticket: Ticket, lineKey: string, made: boolean) => void
  /** Whether an action on this order is in flight. */
  sending: (orderId: string) => boolean
  /** Whether an action on this order waits for the connection or for a PIN. */
  waiting: (orderId: string) => boolean
  /** Actions that conflicted with changes by others, until dismissed. */
  conflicts: readonly ConflictMessage[]
  dismiss: (orderId: string) => void
  /** The server requires a PIN before it accepts the pending actions. */
  needsPin: boolean
  enterPin: () => void
  /** Actions held because a different operator is signed in; null if there are none. */
  held: { count: number; name: string } | null
  /** Sends the held actions under the current operator's name. */
  takeOver: () => void
  /** Unsent actions of other accounts on this screen, until dismissed. */
  others: readonly UnsentActions[]
  hideOthers: () => void
}

export const ActionsContext = createContext<KitchenActions | null>(null)

export function useKitchenActions(): KitchenActions {
  const actions = useContext(ActionsContext)
  if (!actions) throw new Error('useKitchenActions must be used within the kitchen board')
  return actions
}

/**
 * Applies actions to the board immediately and sends them in the background. While offline no PIN is requested,
 * since it could not be verified: those actions are sent under the operator whom the server knows after
 * reconnecting.
 */
export function useActions(online: boolean, steps: KitchenSteps): KitchenActions {
  const { restaurant, gate } = useKitchen()
  const { id: restaurantId } = restaurant
  const client = useQueryClient()
  // Read by the action handlers, which are stable functions.
  const latest = useRef({ gate, online, steps })
  const [controller] = useState<ActionController>(() => {
    const me = client.getQueryData<Me>(meQuery.queryKey)
    return createActionController(restaurantId, {
      who: (me && ownerOf(me)) ?? 'nobody',
      name: me?.user?.name ?? null,
      context: () => latest.current,
      onTicket: (ticket) => {
        client.setQueryData<Board>(
          boardKey(restaurantId),
          (board) => board && { ...board, tickets: withTicket(board.tickets, ticket) },
        )
        // React renders the board in a separate task.
        return new Promise((resolve) => setTimeout(resolve))
      },
      // Signed out elsewhere: the board is replaced by the sign-in.
      onSignedOut: () => void client.invalidateQueries({ queryKey: meQuery.queryKey }),
    })
  })
  useEffect(() => {
    latest.current = { gate, online, steps }
  })
  const { store, queue } = controller
  const [others, setOthers] = useState<readonly UnsentActions[]>(() => unsentByOthers(controller.who))
  useEffect(() => controller.start(), [controller])
  useEffect(() => {
    if (online) queue.tryNow()
  }, [online, queue])
  const locked = gate?.locked ?? false
  const workerId = gate?.worker?.userId
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new operator may be the one whose actions are held
  useEffect(() => {
    if (!locked) queue.resume()
  }, [locked, workerId, queue])
  const stored = useSyncExternalStore(
    store.subscribe,
    () => store.actions,
    () => store.actions,
  )
  const conflicts = useSyncExternalStore(
    store.subscribe,
    () => store.conflicts,
    () => store.conflicts,
  )
  const working = useSyncExternalStore(
    queue.subscribe,
    () => queue.working,
    () => queue.working,
  )
  const needsPin = useSyncExternalStore(
    queue.subscribe,
    () => queue.needsPin,
    () => queue.needsPin,
  )
  const heldOrders = useSyncExternalStore(
    queue.subscribe,
    () => queue.held,
    () => queue.held,
  )
  return useMemo(() => {
    const isSending = (orderId: string) => online && working.has(orderId)
    const pending = stored.map(({ action }) => action)
    return {
      ...controller.commands,
      pending,
      conflicts,
      needsPin,
      others,
      hideOthers: () => setOthers([]),
      held: heldOf(pending.filter(({ orderId }) => heldOrders.has(orderId))),
      sending: isSending,
      waiting: (orderId) => !isSending(orderId) && pending.some((action) => action.orderId === orderId),
    }
  }, [controller, stored, conflicts, others, needsPin, heldOrders, online, working])
}

function heldOf(actions: readonly TicketAction[]): KitchenActions['held'] {
  const [first] = actions
  return first ? { count: actions.length, name: first.name ?? 'another user' } : null
}
