import type { PointsEntry } from '@comanda/contract/loyalty/members'
import type { LedgerKind } from '@comanda/domain/marketing/points-expiry'
import { cx } from '@comanda/ui/cx.ts'
import { Clock, Gift, Minus, Plus, Undo2 } from '@comanda/ui/icons.ts'

/** The description of a points ledger entry, for customers and staff. */
export function entryLabel({ kind, points }: Pick<PointsEntry, 'kind' | 'points'>): string {
  if (kind === 'adjust') return points > 0 ? 'Added by the restaurant' : 'Removed by the restaurant'
  return labels[kind]
}

const labels: Record<Exclude<LedgerKind, 'adjust'>, string> = {
  earn: 'Earned',
  redeem: 'Reward used',
  reverse_earn: 'Reversed by a refund',
  reverse_redeem: 'Reward returned',
  first_order: 'First order bonus',
  reverse_first_order: 'First order bonus reversed',
  birthday: 'Birthday bonus',
  expire: 'Expired',
}

/** The icon of an entry, in a small tile. */
export function entryIcon({ kind, points }: Pick<PointsEntry, 'kind' | 'points'>) {
  const Icon = kind.startsWith('reverse')
    ? Undo2
    : kind === 'redeem' || kind === 'birthday'
      ? Gift
      : kind === 'expire'
        ? Clock
        : points > 0
          ? Plus
          : Minus
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid size-9 flex-none place-items-center rounded-8',
        points > 0 ? 'bg-success-tint text-success-ink' : 'bg-sunken text-ink-2',
      )}
    >
      <Icon className="size-4.5" />
    </span>
  )
}
