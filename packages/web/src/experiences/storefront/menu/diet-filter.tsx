import type { MenuOverview } from '@comanda/contract/page'
import type { LabelType } from '@comanda/domain/menu/menu'
import { ChoiceChip } from '@comanda/ui/choice-chip'
import { labelStyles } from './labels.tsx'

const dietary: readonly LabelType[] = ['vegan', 'gluten_free', 'organic', 'spicy']

/** Chips for the dietary labels that a menu has; several narrow it further. */
export function DietFilter({
  menu: { categories },
  chosen,
  onToggle,
}: {
  menu: MenuOverview
  chosen: readonly LabelType[]
  onToggle: (label: LabelType) => void
}) {
  const used = new Set(categories.flatMap(({ products }) => products.flatMap(({ labels }) => labels)))
  const offered = dietary.filter((label) => used.has(label))
  if (offered.length === 0) return null
  return (
    <fieldset className="needs-script strip -mx-4 mb-4 flex gap-2 overflow-x-auto px-4 py-1 lg:mx-0 lg:px-0.5">
      <legend className="visually-hidden">Show only dishes that are</legend>
      {offered.map((label) => {
        const { icon: Glyph, text } = labelStyles[label]
        return (
          <ChoiceChip
            key={label}
            label={text}
            icon={<Glyph aria-hidden="true" className="size-4" />}
            checked={chosen.includes(label)}
            onChange={() => onToggle(label)}
            className="flex-none"
          />
        )
      })}
    </fieldset>
  )
}
