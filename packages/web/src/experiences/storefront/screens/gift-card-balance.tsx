import type { PublicRestaurant } from '@comanda/contract/restaurants'
import { type GiftCardBalance, normalizeGiftCode } from '@comanda/domain/marketing/gift-card'
import { formatMoney } from '@comanda/domain/money/format'
import { Button } from '@comanda/ui/button'
import { useEffect, useState } from 'react'
import { brandUntilHydrated, useHydrated } from '../../../shared/hydrated.ts'
import { useAction } from '../../../shared/use-action.ts'
import { checkBalance } from '../gift-cards/queries.ts'
import { usePage } from '../page.tsx'
import { GiftCodeField, useTypedCode } from '../parts/code-field.tsx'
import { RestaurantHeader } from '../parts/restaurant-header.tsx'
import NotFound from './not-found.tsx'

/** The balance of a gift card. */
export default function GiftCardBalanceScreen() {
  const { restaurant } = usePage()
  if (!restaurant) return <NotFound />
  return (
    <div className="min-h-dvh bg-canvas">
      <RestaurantHeader restaurant={restaurant} />
      <main className="mx-auto max-w-180 px-4 py-8 sm:px-6 sm:py-12">
        <h1 className="font-display font-semibold text-36 tracking-display">Gift card balance</h1>
        <p className="mt-2 text-16 text-ink-2">Enter the code of a gift card from {restaurant.name}.</p>
        <BalanceForm restaurant={restaurant} />
      </main>
    </div>
  )
}

function BalanceForm({ restaurant }: { restaurant: PublicRestaurant }) {
  const hydrated = useHydrated()
  const { field, setTyped, showError, submit } = useTypedCode({
    normalize: normalizeGiftCode,
    missing: 'Please enter the code of your gift card',
  })
  const [found, setFound] = useState<GiftCardBalance | null>(null)
  const { run, busy } = useAction((code: string) => checkBalance({ restaurantId: restaurant.id, code }), {
    onDone: setFound,
    onFailed: ({ message }) => showError(message),
  })
  // The QR code of a printed card has its code in the fragment, which is sent to no server.
  useEffect(() => {
    const code = location.hash.slice(1)
    if (/^[A-Za-z0-9-]{16,40}$/.test(code)) setTyped(code)
  }, [setTyped])
  return (
    <>
      {/* POST, and disabled until hydrated: a submit before would put the code into the URL. */}
      <form
        method="post"
        noValidate
        onSubmit={(event) => {
          setFound(null)
          submit(event, run)
        }}
        className="mt-7 flex max-w-110 items-start gap-2"
      >
        <GiftCodeField {...field} />
        <Button type="submit" variant="brand" disabled={!hydrated} busy={busy} className={brandUntilHydrated}>
          Check
        </Button>
      </form>
      <div role="status" className="mt-6">
        {found && (
          <div className="max-w-110 rounded-card border border-line bg-surface p-5">
            <p className="text-15 text-ink-2">
              Gift card ending in <b className="code">{found.last4}</b>
            </p>
            <p className="mt-1 font-display font-semibold text-36 tracking-display">
              {formatMoney(found.balance)}
            </p>
            <p className="mt-1 text-15 text-ink-2">
              {found.balance > 0
                ? 'Enter the code under “Gift card” at checkout to pay with it.'
                : 'Nothing is left on this gift card.'}
            </p>
          </div>
        )}
      </div>
    </>
  )
}
