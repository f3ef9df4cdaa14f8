import type { OwnLoyalty } from '@comanda/contract/loyalty'
import { counted, formatCount } from '@comanda/domain/count'
import { formatPoints, rewardsOf } from '@comanda/domain/marketing/loyalty'
import { expiryNoticeDays } from '@comanda/domain/marketing/points-expiry'
import { formatMoney } from '@comanda/domain/money/format'
import { formatDate, formatDay, weekdayName } from '@comanda/domain/time/format'
import { hours } from '@comanda/domain/time/instant'
import { zonedTime } from '@comanda/domain/time/zone'
import { Button } from '@comanda/ui/button'
import { cx } from '@comanda/ui/cx.ts'
import { FailedState } from '@comanda/ui/failed-state'
import { Clock, Gift } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { Skeleton } from '@comanda/ui/skeleton'
import { useState } from 'react'
import { useNow } from '../../../../shared/clock.ts'
import { PointsCard } from '../../../../shared/points-card.tsx'
import { entryIcon, entryLabel } from '../../../../shared/points-entries.tsx'
import { useLoaded } from '../../../../shared/use-loaded.ts'
import { usePage } from '../../page.tsx'
import { loadLoyalty } from '../queries.ts'
import { BirthdayForm } from './birthday-form.tsx'

const firstEntries = 5

type Program = NonNullable<OwnLoyalty['program']>

/** The customer's points at this restaurant, their rewards, and the ledger. Hidden without a loyalty program. */
export function LoyaltyCard() {
  const { restaurant } = usePage()
  const id = restaurant?.id ?? null
  const { value: loyalty, failure, loading, retry } = useLoaded(id, () => loadLoyalty(id ?? ''))
  if (failure) return <FailedState title="Your points did not load" {...failure} onRetry={retry} />
  if (loading) return <Skeleton className="mb-8 h-44 rounded-card" />
  if (!loyalty?.program || !restaurant) return null
  const { program, balance, birthday } = loyalty
  return (
    <section aria-label={program.name} className="mb-8 grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 office:grid-cols-2">
        <PointsCard name={program.name} terms={program} balance={balance} />
        <div className="grid content-start gap-3">
          <Rewards program={program} balance={balance} />
          <Expiring loyalty={loyalty} zone={restaurant.settings.timezone} />
          <Rules program={program} />
        </div>
      </div>
      {(program.birthdayPoints > 0 || birthday !== null) && (
        <BirthdayForm birthday={birthday} points={program.birthdayPoints} />
      )}
      <History loyalty={loyalty} zone={restaurant.settings.timezone} />
    </section>
  )
}

function Rewards({ program, balance }: { program: Program; balance: number }) {
  const { ready } = rewardsOf(program, balance)
  if (ready === 0) return null
  return (
    <p className="flex items-center gap-3.5 rounded-card border border-pick-line bg-pick-tint px-4.5 py-3.5">
      <Gift className="size-6 flex-none text-pick-ink" />
      <span className="min-w-0 flex-auto">
        <b className="block font-semibold">{counted(ready, 'reward to use', 'rewards to use')}</b>
        <span className="block text-15 text-ink-2">
          {formatMoney(program.rewardValue)} off{ready === 1 ? '' : ' each'}, at checkout
        </span>
      </span>
    </p>
  )
}

/** Points that expire soon as a warning; otherwise when the next ones expire. */
function Expiring({ loyalty: { expiring }, zone }: { loyalty: OwnLoyalty; zone: string }) {
  const now = useNow(usePage().now, 60_000)
  const [next] = expiring
  if (!next) return null
  const isSoon = next.at - now <= hours(24 * expiryNoticeDays)
  return (
    <Notice tone={isSoon ? 'warn' : 'neutral'} icon={<Clock className="size-5" />}>
      {formatPoints(next.points)} expire after {formatDate(next.at - 1, zone)},{' '}
      {zonedTime(next.at - 1, zone).year}.
    </Notice>
  )
}

function Rules({ program }: { program: Program }) {
  const { description, doubleDays, firstOrderPoints, birthdayPoints } = program
  const lines = [
    description,
    doubleDays.length > 0 && `Double points on ${doubleDays.map(weekdayName).join(', ')}.`,
    firstOrderPoints > 0 && `${formatPoints(firstOrderPoints)} for your first order.`,
    birthdayPoints > 0 && `${formatPoints(birthdayPoints)} for your birthday.`,
  ].filter(Boolean)
  return lines.length > 0 && <p className="text-15 text-ink-2">{lines.join(' ')}</p>
}

function History({ loyalty: { history, balance }, zone }: { loyalty: OwnLoyalty; zone: string }) {
  const now = useNow(usePage().now, 60_000)
  const [all, setAll] = useState(false)
  if (history.length === 0) return null
  return (
    <div className="mt-2">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="font-semibold text-18">Points</h2>
        <p className="text-15 text-ink-2">{formatPoints(balance)} in total</p>
      </div>
      <ul className="mt-1 divide-y divide-line">
        {(all ? history : history.slice(0, firstEntries)).map((entry) => (
          <li key={entry.id} className="flex items-center gap-3.5 py-2.5">
            {entryIcon(entry)}
            <span className="min-w-0 flex-auto">
              <span className="block font-medium">
                {entryLabel(entry)}
                {entry.orderNumber && <span className="text-ink-2"> · Order {entry.orderNumber}</span>}
              </span>
              <span className="block text-15 text-ink-2 wrap-anywhere">
                {formatDay(entry.at, now, zone)}
                {entry.reason && ` · ${entry.reason}`}
              </span>
            </span>
            <span
              className={cx(
                'flex-none text-right font-semibold tnum',
                entry.points > 0 && 'text-success-ink',
              )}
            >
              {entry.points > 0 ? `+${formatCount(entry.points)}` : `−${formatCount(-entry.points)}`}
            </span>
          </li>
        ))}
      </ul>
      {!all && history.length > firstEntries && (
        <Button block onClick={() => setAll(true)} className="mt-2">
          Show earlier points
        </Button>
      )}
    </div>
  )
}
