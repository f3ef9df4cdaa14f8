import { Button } from '@comanda/ui/button'
import { CreditCard } from '@comanda/ui/icons.ts'
import { useGoToMenu } from '../go-to-menu.ts'
import { ChangedList } from '../price/changed-list.tsx'
import type { useChanges } from '../price/use-changes.ts'
import type { Offer } from './use-agreed-price.ts'

/** The changed price, with the old and the new one side by side. The card form stays filled in. */
export function OfferView({
  offer,
  note,
  changed,
  card,
}: {
  offer: Offer
  /** Why the price changed, if the server gave a reason. */
  note: string | null
  changed: ReturnType<typeof useChanges>
  /** "Visa ending 4242". */
  card: string | null
}) {
  const goToMenu = useGoToMenu()
  return (
    <section role="alert" aria-label="What changed" className="grid gap-4">
      <ChangedList
        changes={offer.changes}
        rows={offer.rows}
        notes={note ? [note] : []}
        quantityOf={changed.quantityOf}
        productOf={changed.productOf}
      />
      {card && (
        <div className="flex items-center gap-4 rounded-card border border-line bg-surface px-4.5 py-4">
          <CreditCard className="size-5" />
          <div>
            <p className="font-semibold">{card}</p>
            <p className="text-15 text-ink-2">Still entered. No need to type it again.</p>
          </div>
        </div>
      )}
      <Button variant="plain" className="justify-self-start" onClick={() => goToMenu()}>
        Back to menu
      </Button>
    </section>
  )
}
