import { canUseReward, rewardDiscount, rewardName } from '@comanda/domain/marketing/loyalty'
import { formatMoney } from '@comanda/domain/money/format'
import { Button } from '@comanda/ui/button'
import { useLoaded } from '../../../../shared/use-loaded.ts'
import { RewardMeter } from '../../account/parts/reward-meter.tsx'
import { loadLoyalty } from '../../account/queries.ts'
import { useSignedIn } from '../../account/signed-in.ts'
import { useOrder } from '../../order/order.tsx'
import type { StartedDraft } from '../checkout-request.ts'

/**
 * The signed-in customer's points, and a button to use the reward instead of a code. Hidden without a
 * program.
 */
export function RewardSection({ draft }: { draft: StartedDraft }) {
  const { update } = useOrder()
  const signedIn = useSignedIn()
  const { restaurantId } = draft
  const { value: loyalty } = useLoaded(signedIn ? restaurantId : null, () => loadLoyalty(restaurantId))
  if (!loyalty?.program || draft.discount?.type === 'loyalty_reward') return null
  const { program, balance } = loyalty
  const apply = () =>
    update({
      discount: { ...rewardDiscount(program), description: program.name, earnedKidsMeals: 0 },
      kidsMeals: [],
    })
  const usable = canUseReward(program, balance) && draft.discount === null
  return (
    <section aria-label={rewardName}>
      <RewardMeter
        program={program}
        balance={balance}
        action={usable && <Button onClick={apply}>Use reward −{formatMoney(program.rewardValue)}</Button>}
      />
    </section>
  )
}
