import type { OrderCounts } from '@comanda/contract/orders-admin'
import type { OrderState } from '@comanda/domain/ordering/order-states'

/** The tabs above the list: groups of states that people look for. */
export const stateTabs = {
  all: { label: 'All', states: [] },
  new: { label: 'New', states: ['new'] },
  kitchen: { label: 'In the kitchen', states: ['acknowledged', 'preparing'] },
  ready: { label: 'Ready', states: ['ready'] },
  completed: { label: 'Completed', states: ['completed'] },
  cancelled: { label: 'Cancelled', states: ['cancelled'] },
  unpaid: { label: 'Not paid', states: ['unpaid'] },
} as const satisfies Record<string, { label: string; states: readonly OrderState[] }>

type StateTab = keyof typeof stateTabs
export type ShownTab = StateTab | 'chosen'

/** The tab with exactly these states; `chosen` for others. */
export function tabOf(states: readonly OrderState[]): ShownTab {
  const names = Object.keys(stateTabs) as StateTab[]
  return names.find((name) => stateTabs[name].states.join() === states.join()) ?? 'chosen'
}

/** How many orders a tab has; undefined if they were not counted. */
export function countOf(tab: StateTab, counts: OrderCounts | undefined): number | undefined {
  if (!counts) return undefined
  if (tab === 'all') return counts.total
  const found = stateTabs[tab].states.map((state) => counts.states[state])
  return found.some((count) => count === undefined)
    ? undefined
    : found.reduce((sum = 0, count = 0) => sum + count, 0)
}
