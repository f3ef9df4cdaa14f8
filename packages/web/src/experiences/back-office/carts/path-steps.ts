import type { CartDetails, CartStep } from '@comanda/contract/carts'
import { counted } from '@comanda/domain/count'
import { formatMoney } from '@comanda/domain/money/format'
import type { CartBlock, CartStepKind } from '@comanda/domain/reporting/carts'
import type { Instant } from '@comanda/domain/time/instant'
import { blockLabels } from './labels.ts'

export type PathKind = CartStepKind | 'left' | 'ordered' | 'reminded' | 'opened' | 'recovered'

export interface PathStep {
  kind: PathKind
  at: Instant | null
  text: string
}

/** The path of a visit as text; consecutive steps of one kind are merged. */
export function pathSteps({ cart, steps, abandonedAt, activity }: CartDetails): PathStep[] {
  const groups: CartStep[][] = []
  for (const step of steps) {
    const last = groups.at(-1)
    if (last?.[0]?.kind === step.kind && merged.has(step.kind)) last.push(step)
    else groups.push([step])
  }
  const path = groups.flatMap((group): PathStep[] => {
    const [first] = group
    return first ? [{ kind: first.kind, at: first.at, text: textOf(first.kind, group) }] : []
  })
  const page = activity.lastPage ? ` at ${activity.lastPage}` : ''
  if (cart.status === 'checkout_completed')
    path.push({ kind: 'ordered', at: cart.lastActivity, text: 'Ordered' })
  else if (abandonedAt !== null)
    path.push({
      kind: 'left',
      at: cart.lastActivity,
      text: cart.items === 0 ? 'Emptied the cart' : `Left${page}`,
    })
  const { reminder } = cart
  if (reminder) path.push({ kind: 'reminded', at: reminder.sentAt, text: 'Reminder sent' })
  if (reminder?.openedAt) path.push({ kind: 'opened', at: reminder.openedAt, text: 'Opened the reminder' })
  if (reminder && reminder.recovered !== null)
    path.push({ kind: 'recovered', at: null, text: `Recovered: ${formatMoney(reminder.recovered)}` })
  return path
}

const merged = new Set<CartStepKind>(['page', 'viewed', 'added', 'removed'])

function textOf(kind: CartStepKind, group: readonly CartStep[]): string {
  const names = [...new Set(group.map(({ text }) => text ?? ''))].filter((text) => text !== '')
  const count = group.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0)
  const items = `${counted(count, 'item')}: ${names.join(', ')}`
  switch (kind) {
    case 'came':
      return names[0] ? `Came from ${names[0]}` : 'Came directly'
    case 'page':
      return `Opened ${names.join(', ')}`
    case 'viewed':
      return `Viewed ${names.join(', ')}`
    case 'added':
      return `Added ${items}`
    case 'removed':
      return `Removed ${items}`
    case 'checkout':
      return 'Started checkout'
    case 'blocked':
      return `Stopped by: ${blockLabels[names[0] as CartBlock] ?? names[0] ?? ''}`
  }
}
