import type { SavedCard } from '@comanda/contract/saved-cards'
import { AlertDialog } from '@comanda/ui/alert-dialog'
import { Button } from '@comanda/ui/button'
import { EmptyState } from '@comanda/ui/empty-state'
import { FailedState } from '@comanda/ui/failed-state'
import { CreditCard } from '@comanda/ui/icons.ts'
import { toast } from '@comanda/ui/toast.ts'
import { useState } from 'react'
import { useAction } from '../../../../shared/use-action.ts'
import { useLoaded } from '../../../../shared/use-loaded.ts'
import { cardBrand } from '../../checkout/card/card-brand.ts'
import { CardMark } from '../../checkout/card/card-mark.tsx'
import { expiryText, savedCardName } from '../../checkout/card/saved-card-name.ts'
import { BrowseLink } from '../parts/browse-link.tsx'
import { CardsSkeleton } from '../parts/cards-skeleton.tsx'
import { loadSavedCards, removeSavedCard } from '../queries.ts'

/** The cards that the payment provider stores for this customer; each can be removed. */
export function CardsSection() {
  const { value, failure, retry } = useLoaded('saved-cards', loadSavedCards)
  const [asked, setAsked] = useState<SavedCard | null>(null)
  const [removed, setRemoved] = useState<readonly string[]>([])
  const removal = useAction((card: SavedCard) => removeSavedCard(card.id), {
    onDone: (_, card) => {
      setRemoved((ids) => [...ids, card.id])
      setAsked(null)
      toast.success(`${savedCardName(card)} was removed.`)
    },
    onFailed: ({ message, code }) => toast.error(message, { code }),
  })
  if (failure) return <FailedState title="Your saved cards did not load" {...failure} onRetry={retry} />
  if (!value) return <CardsSkeleton />
  const cards = value.filter(({ id }) => !removed.includes(id))
  if (cards.length === 0)
    return (
      <EmptyState
        level={2}
        className="rounded-card border border-line py-14!"
        icon={<CreditCard className="size-5" />}
        title="No saved cards"
        action={<BrowseLink />}
      >
        <p>When you pay, choose “Save this card for next time”. It is stored by the payment provider.</p>
      </EmptyState>
    )
  return (
    <>
      <ul className="divide-y divide-line overflow-hidden rounded-16 border border-line bg-surface">
        {cards.map((card) => (
          <li key={card.id} className="flex items-center gap-4 px-4 py-3">
            <span className="w-19 flex-none max-sm:hidden">
              <CardMark brand={cardBrand(card.brand)} />
            </span>
            <p className="min-w-0 flex-auto">
              <span className="block font-semibold text-16">{savedCardName(card)}</span>
              <span className="block text-14 text-ink-2 tnum">{expiryText(card)}</span>
            </p>
            <Button aria-label={`Remove ${savedCardName(card)}`} onClick={() => setAsked(card)}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-14 text-ink-2">
        Your cards are stored by the payment provider. Comanda sees their brand, the last four digits and the
        expiry date only.
      </p>
      <AlertDialog
        open={asked !== null}
        title={asked && `Remove ${savedCardName(asked)}?`}
        description="You can no longer pay with it. Orders and refunds are not affected."
        confirmLabel="Remove"
        busy={removal.busy}
        busyLabel="Removing…"
        onConfirm={() => asked && removal.run(asked)}
        onCancel={() => setAsked(null)}
      />
    </>
  )
}
