import type { SavedCard } from '@comanda/contract/saved-cards'
import { ChoiceGroup } from '@comanda/ui/choice-group'
import { Radio } from '@comanda/ui/radio'
import { cardBrand } from './card-brand.ts'
import { CardMark } from './card-mark.tsx'
import { expiryText, savedCardName } from './saved-card-name.ts'

interface SavedCardListProps {
  cards: SavedCard[]
  /** The id of a card; null: another card. */
  picked: string | null
  onPick: (cardId: string | null) => void
}

/** The saved cards of a signed-in customer as a choice, with another card last. */
export function SavedCardList({ cards, picked, onPick }: SavedCardListProps) {
  return (
    <ChoiceGroup
      legend="Pay with"
      hideLegend
      className="overflow-hidden rounded-card border border-line bg-surface *:divide-y *:divide-line"
    >
      {cards.map((card) => (
        <Radio
          key={card.id}
          name="saved-card"
          className="px-5 py-1.5"
          label={savedCardName(card)}
          description={expiryText(card)}
          trailing={<CardMark brand={cardBrand(card.brand)} />}
          checked={picked === card.id}
          disabled={card.isExpired}
          onChange={() => onPick(card.id)}
        />
      ))}
      <Radio
        name="saved-card"
        className="px-5 py-1.5"
        label="Use another card"
        checked={picked === null}
        onChange={() => onPick(null)}
      />
    </ChoiceGroup>
  )
}
