import type { OpenedGiftCard } from '@comanda/contract/gift-card-purchases'
import type { PublicRestaurant } from '@comanda/contract/restaurants'
import { formatMoney } from '@comanda/domain/money/format'
import { Button } from '@comanda/ui/button'
import { EmptyState } from '@comanda/ui/empty-state'
import { FailedState } from '@comanda/ui/failed-state'
import { Printer, WalletCards } from '@comanda/ui/icons.ts'
import { Loading, Skeleton } from '@comanda/ui/skeleton'
import { useHydrated } from '../../../shared/hydrated.ts'
import { useLoaded } from '../../../shared/use-loaded.ts'
import { GiftCardFace } from '../gift-cards/gift-card-face.tsx'
import { openGiftCard } from '../gift-cards/queries.ts'
import { usePage } from '../page.tsx'
import { RestaurantHeader, useRestaurantBase } from '../parts/restaurant-header.tsx'
import NotFound from './not-found.tsx'

/** One gift card with its code, to print it: the page that the link of its email opens. */
export default function GiftCardScreen() {
  const { restaurant } = usePage()
  if (!restaurant) return <NotFound />
  return (
    <div className="min-h-dvh bg-canvas print:min-h-0">
      <RestaurantHeader restaurant={restaurant} />
      <main className="mx-auto max-w-180 px-4 py-8 sm:px-6 sm:py-12">
        <OneGiftCard restaurant={restaurant} />
      </main>
    </div>
  )
}

function OneGiftCard({ restaurant }: { restaurant: PublicRestaurant }) {
  const hydrated = useHydrated()
  const base = useRestaurantBase(restaurant.id)
  // The token is in the fragment, which is sent to no server.
  const token = hydrated ? location.hash.slice(1) : null
  const { value, failure, retry } = useLoaded(token && `gift-card ${token}`, () =>
    openGiftCard({ restaurantId: restaurant.id, token: token ?? '' }),
  )
  if (token === '' || failure?.status === 404)
    return (
      <EmptyState level={1} icon={<WalletCards className="size-5" />} title="Gift card not found">
        <p>The link is incomplete. Please open it from the email again.</p>
      </EmptyState>
    )
  if (failure)
    return <FailedState level={1} title="The gift card did not load" {...failure} onRetry={retry} />
  if (!value)
    return (
      <Loading>
        <Skeleton className="h-8 w-64" />
        <Skeleton className="mt-6 h-48 w-full" />
      </Loading>
    )
  return (
    <div className="grid gap-6">
      <div>
        <h1 className="font-display font-semibold text-28 tracking-display">
          {value.recipientName ? `A gift card for ${value.recipientName}` : 'Your gift card'}
        </h1>
        <p className="mt-1 text-16 text-ink-2">From {value.from}</p>
        {value.message && (
          <blockquote className="mt-4 whitespace-pre-line wrap-anywhere border-line-2 border-l-4 pl-4 text-16">
            {value.message}
          </blockquote>
        )}
      </div>
      <GiftCardFace
        restaurantName={restaurant.name}
        amount={value.initialAmount}
        code={value.code}
        balanceAddress={`${location.origin}${base}/gift-cards/balance`}
      />
      <p className="text-16">{usageText(value)}</p>
      <div className="print:hidden">
        <Button variant="brand" onClick={() => window.print()}>
          <Printer className="size-5" />
          Print
        </Button>
      </div>
    </div>
  )
}

function usageText({ status, balance, initialAmount }: OpenedGiftCard): string {
  if (status === 'void') return 'This gift card is void. It can no longer be spent.'
  if (status === 'suspended')
    return 'This gift card cannot be used at the moment. Please contact the restaurant.'
  if (balance < initialAmount) return `${formatMoney(balance)} is left on it.`
  return 'Enter the code under “Gift card” at checkout. It pays for your order, and the remaining balance stays on the card.'
}
