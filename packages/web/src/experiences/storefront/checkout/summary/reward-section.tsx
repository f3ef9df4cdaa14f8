import type { OwnLoyalty } from '@comanda/contract/loyalty'
import { formatCount } from '@comanda/domain/count'
import {
  canUseReward,
  formatPoints,
  pointsFor,
  rewardDiscount,
  rewardName,
} from '@comanda/domain/marketing/loyalty'
import { pointsPerDollarAt } from '@comanda/domain/marketing/loyalty-program'
import { subtractCents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import type { Breakdown } from '@comanda/domain/pricing/breakdown'
import { usableDiscount } from '@comanda/domain/pricing/discount'
import { Button } from '@comanda/ui/button'
import { Notice } from '@comanda/ui/notice'
import { TextButton } from '@comanda/ui/text-button'
import { useNow } from '../../../../shared/clock.ts'
import { useLoaded } from '../../../../shared/use-loaded.ts'
import { RewardMeter } from '../../account/parts/reward-meter.tsx'
import { loadLoyalty } from '../../account/queries.ts'
import { useSignedIn } from '../../account/signed-in.ts'
import { useOrder } from '../../order/order.tsx'
import { usePage, useRestaurant } from '../../page.tsx'
import type { StartedDraft } from '../checkout-request.ts'

type Program = NonNullable<OwnLoyalty['program']>

/**
 * The signed-in customer's points, what the order earns, and a button to use the reward instead of a code. Hidden
 * without a program.
 */
export function RewardSection({ draft, breakdown }: { draft: StartedDraft; breakdown: Breakdown | null }) {
  const { update } = useOrder()
  const signedIn = useSignedIn()
  const { restaurantId, discount } = draft
  const {
    value: loyalty,
    failure,
    retry,
  } = useLoaded(signedIn ? restaurantId : null, () => loadLoyalty(restaurantId))
  if (failure)
    return (
      <Notice tone="warn" trailing={<TextButton onClick={retry}>Retry</TextButton>}>
        Your points did not load.
      </Notice>
    )
  if (!loyalty?.program) return null
  const { program, balance } = loyalty
  const apply = () => update({ discount: rewardDiscount(program), kidsMeals: [] })
  const isUsed = discount?.type === 'loyalty_reward'
  const canUse = canUseReward(program, balance)
  return (
    <section aria-label={rewardName}>
      {isUsed ? (
        <p className="text-15 text-ink-2">
          {formatCount(program.rewardThreshold)} of your {formatPoints(balance)}.{' '}
          {formatPoints(Math.max(0, balance - program.rewardThreshold))} stay
          <Earns program={program} breakdown={breakdown} before=", and this order earns " />.
        </p>
      ) : (
        <RewardMeter
          program={program}
          balance={balance}
          action={
            canUse &&
            discount === null && (
              <Button onClick={apply}>Use reward −{formatMoney(program.rewardValue)}</Button>
            )
          }
        />
      )}
      <Remark
        program={program}
        breakdown={breakdown}
        canUse={canUse}
        isUsed={isUsed}
        hasCode={discount !== null}
      />
    </section>
  )
}

/** What the customer should know before using the reward: what is lost, and that it excludes a code. */
function Remark({
  program,
  breakdown,
  canUse,
  isUsed,
  hasCode,
}: {
  program: Program
  breakdown: Breakdown | null
  canUse: boolean
  isUsed: boolean
  hasCode: boolean
}) {
  const { settings } = useRestaurant()
  const usable = breakdown && usableDiscount(program.rewardValue, breakdown, settings)
  if (canUse && usable !== null && usable < program.rewardValue && (isUsed || !hasCode)) {
    return (
      <p className="mt-2 text-15 text-ink-2">
        {isUsed ? 'Your order uses' : 'Your order would use'} {formatMoney(usable)} of the reward. The other{' '}
        {formatMoney(subtractCents(program.rewardValue, usable))} {isUsed ? 'is' : 'would be'} lost.
      </p>
    )
  }
  if (isUsed) return null
  if (canUse && hasCode)
    return (
      <p className="mt-2 text-15 text-ink-2">
        A reward and a discount code cannot be used together. Remove the code to use your reward.
      </p>
    )
  return (
    <p className="mt-2 text-15 text-ink-2 empty:hidden">
      <Earns program={program} breakdown={breakdown} before="This order earns " after="." />
    </p>
  )
}

function Earns({
  program,
  breakdown,
  before,
  after = '',
}: {
  program: Program
  breakdown: Breakdown | null
  before: string
  after?: string
}) {
  const now = useNow(usePage().now, 60_000)
  const { settings } = useRestaurant()
  if (!breakdown) return null
  const pointsPerDollar = pointsPerDollarAt(program, now, settings.timezone)
  const points = pointsFor({ pointsPerDollar }, breakdown)
  return points > 0 ? `${before}${formatPoints(points)}${after}` : null
}
