import { Info } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { useNow } from '../../../shared/clock.ts'
import { RefreshButton } from '../lists/list-parts.tsx'
import { Screen } from '../screen.tsx'
import { useStaff } from '../session.tsx'
import { AccountCard } from './account-card.tsx'
import { AccountList } from './account-list.tsx'
import { MoneyFactsView } from './money-facts.tsx'
import { payoutsKey } from './queries.ts'
import { type Return, useReturn } from './use-return.ts'

/** Payout accounts of one restaurant or all, their balances and payouts. */
export default function Payouts() {
  const { restaurant, restaurantId, may, selectRestaurant } = useStaff()
  const now = useNow(Date.now(), 60_000)
  const zone = restaurant?.timezone ?? platformZone
  const how = useReturn()
  return (
    <Screen
      title="Payouts"
      subtitle="Accounts, balances and payouts to the bank"
      actions={<RefreshButton queryKey={payoutsKey} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {how && <ReturnNotice how={how} />}
        {restaurantId !== null ? (
          <>
            <AccountCard key={restaurantId} restaurantId={restaurantId} />
            <MoneyFactsView key={`money ${restaurantId}`} restaurantId={restaurantId} now={now} zone={zone} />
          </>
        ) : (
          <>
            {may('payouts.view', null) && (
              <>
                <h2 className="font-semibold text-16">The platform’s balance</h2>
                <MoneyFactsView restaurantId={null} now={now} zone={zone} />
              </>
            )}
            <h2 className="mt-2 font-semibold text-16">Connect Payouts</h2>
            <AccountList now={now} onOpen={selectRestaurant} />
          </>
        )}
      </div>
    </Screen>
  )
}

const platformZone = 'America/New_York'

function ReturnNotice({ how }: { how: NonNullable<Return> }) {
  return (
    <Notice
      tone="info"
      role="status"
      icon={<Info aria-hidden="true" className="size-4.5" />}
      title={how === 'returned' ? 'You returned from the payment service' : 'That link has expired'}
    >
      {how === 'returned'
        ? 'The current status is shown below. The payment service can take a few minutes to check your information.'
        : 'Press Continue to pick up where you left off.'}
    </Notice>
  )
}
