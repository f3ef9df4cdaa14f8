import { dietLabels, diets } from '@comanda/domain/menu/allergens'
import { labelTypes } from '@comanda/domain/menu/menu'
import { Card } from '@comanda/ui/card'
import { ChoiceChip } from '@comanda/ui/choice-chip'
import { productLabels } from './labels.ts'
import type { CardProps } from './product-draft.ts'

/** Labels on the card of the dish, and dietary marks. */
export function LabelsCard({ form: { fields, set } }: CardProps) {
  return (
    <Card title="Labels and diets">
      <div className="grid gap-4">
        <fieldset className="flex flex-wrap gap-2">
          <legend className="mb-1.5 font-semibold text-ink text-small">Labels</legend>
          {[...labelTypes].sort().map((label) => {
            const { text, icon: Glyph } = productLabels[label]
            return (
              <ChoiceChip
                key={label}
                label={text}
                icon={<Glyph aria-hidden="true" className="size-4" />}
                checked={fields.labels.includes(label)}
                onChange={() => set({ labels: toggled(fields.labels, label).sort() })}
              />
            )
          })}
        </fieldset>
        <fieldset className="flex flex-wrap gap-2">
          <legend className="mb-1.5 font-semibold text-ink text-small">Diets</legend>
          {diets.map((diet) => (
            <ChoiceChip
              key={diet}
              label={dietLabels[diet]}
              checked={fields.diets.includes(diet)}
              onChange={() => {
                const next = toggled(fields.diets, diet)
                set({ diets: diets.filter((one) => next.includes(one)) })
              }}
            />
          ))}
        </fieldset>
      </div>
    </Card>
  )
}

function toggled<Value>(list: readonly Value[], value: Value): Value[] {
  return list.includes(value) ? list.filter((other) => other !== value) : [...list, value]
}
