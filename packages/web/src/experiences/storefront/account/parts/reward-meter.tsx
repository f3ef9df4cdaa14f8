import type { OwnLoyalty } from '@comanda/contract/loyalty'
import { formatCount } from '@comanda/domain/count'
import { rewardProgress } from '@comanda/domain/marketing/loyalty'
import { formatMoney } from '@comanda/domain/money/format'
import { Gift } from '@comanda/ui/icons.ts'
import { Meter } from '@comanda/ui/meter'
import type { ReactNode } from 'react'

type Program = NonNullable<OwnLoyalty['program']>

/**
 * The points balance and the progress to the next reward. `action` is an optional button, such as "Use
 * reward".
 */
export function RewardMeter({
  program,
  balance,
  action,
}: {
  program: Program
  balance: number
  action?: ReactNode
}) {
  const { missing } = rewardProgress(program, balance)
  const reward = formatMoney(program.rewardValue)
  const progress =
    missing === 0 ? `Your ${reward} reward is ready` : `${missing} more to your ${reward} reward`
  return (
    <div className="rounded-card border border-line bg-surface px-4.5 py-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Gift className="size-5 flex-none text-pick" />
        <div className="min-w-40 flex-auto">
          <p className="font-semibold">
            <span className="tnum">{formatCount(balance)}</span> {balance === 1 ? 'point' : 'points'}
          </p>
          <p className="text-15 text-ink-2">{progress}</p>
        </div>
        {action}
      </div>
      <Meter
        label={progress}
        value={Math.min(Math.max(balance, 0), program.rewardThreshold)}
        max={program.rewardThreshold}
        className="mt-3.5 text-pick"
      />
    </div>
  )
}
