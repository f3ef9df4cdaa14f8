import { Button } from '@comanda/ui/button'
import { cx } from '@comanda/ui/cx.ts'
import { Check } from '@comanda/ui/icons.ts'
import { OfferPicture, OfferPrice } from './offer-parts.tsx'
import type { ShownOffer } from './shown-offer.ts'

export interface CrossSellCard extends ShownOffer {
  id: string
  isAdded: boolean
}

/** The items of a campaign: rows on a phone and in a narrow column, cards side by side elsewhere. Added ones stay, ticked. */
export function CrossSellCards({
  items,
  isNarrow,
  onAdd,
}: {
  items: readonly CrossSellCard[]
  isNarrow?: boolean
  onAdd: (id: string) => void
}) {
  const columns =
    !isNarrow &&
    (items.length === 1 ? 'sm:grid-cols-2' : items.length === 2 ? 'sm:grid-cols-2' : 'sm:grid-cols-3')
  return (
    <ul className={cx('grid grid-cols-1 gap-3', columns && `sm:gap-4 ${columns}`)}>
      {items.map((item) => (
        <li
          key={item.id}
          className={cx(
            'flex gap-3.5 rounded-16 border p-2',
            !isNarrow && 'sm:flex-col',
            item.isAdded ? 'border-brand bg-brand-tint' : 'border-line bg-surface',
          )}
        >
          <OfferPicture
            picture={item.dish.picture}
            pixels={480}
            className={cx('size-20 flex-none rounded-12', !isNarrow && 'sm:aspect-[3/2] sm:h-auto sm:w-full')}
          />
          <div className={cx('flex min-w-0 flex-auto flex-col', !isNarrow && 'sm:px-1.5 sm:pb-1.5')}>
            <h3 className="font-semibold text-16">{item.dish.name}</h3>
            <p className="line-clamp-2 text-14 text-ink-2">
              {item.copy || item.choices || item.dish.description}
            </p>
            <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 pt-1">
              <OfferPrice offer={item} />
              {item.isAdded ? (
                <span className="flex min-h-11 items-center gap-1.5 font-semibold text-15 text-brand-ink">
                  <Check className="size-4.5" />
                  Added
                </span>
              ) : (
                <Button
                  aria-label={
                    item.needsChoice ? `Choose options of ${item.dish.name}` : `Add ${item.dish.name}`
                  }
                  onClick={() => onAdd(item.id)}
                >
                  {item.needsChoice ? 'Choose' : 'Add'}
                </Button>
              )}
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}
