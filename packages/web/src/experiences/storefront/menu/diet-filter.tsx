import type { MenuOverview } from '@comanda/contract/page'
import { type DietMark, markLabel, marksOf } from '@comanda/domain/menu/diet-mark'
import { ChoiceChip } from '@comanda/ui/choice-chip'
import { labelStyles } from './labels.tsx'

/** Chips for the dietary labels, diets and absent allergens that a menu states; several narrow it further. */
export function DietFilter({
  menu: { categories },
  chosen,
  onToggle,
}: {
  menu: MenuOverview
  chosen: readonly DietMark[]
  onToggle: (mark: DietMark) => void
}) {
  const used = new Set(categories.flatMap(({ products }) => products.flatMap(marksOf)))
  const offered = [...used].sort((one, other) => rank(one) - rank(other))
  if (offered.length === 0) return null
  return (
    <fieldset className="needs-script strip -mx-4 mb-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 lg:mx-0 lg:px-0.5">
      <legend className="visually-hidden">Show only dishes that are</legend>
      {offered.map((mark) => {
        const Glyph = mark in labelStyles ? labelStyles[mark as keyof typeof labelStyles].icon : null
        return (
          <ChoiceChip
            key={mark}
            label={markLabel(mark)}
            icon={Glyph && <Glyph aria-hidden="true" className="size-4" />}
            checked={chosen.includes(mark)}
            onChange={() => onToggle(mark)}
            className="flex-none"
          />
        )
      })}
    </fieldset>
  )
}

/** Labels first, then diets, then allergens. */
const rank = (mark: DietMark) => (mark.startsWith('free') ? 2 : mark in labelStyles ? 0 : 1)
