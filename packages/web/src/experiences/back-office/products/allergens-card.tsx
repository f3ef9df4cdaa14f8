import {
  type Allergen,
  type AllergenState,
  allergenLabels,
  allergenStates,
  allergens,
} from '@comanda/domain/menu/allergens'
import { Button } from '@comanda/ui/button'
import { Card } from '@comanda/ui/card'
import { FieldError } from '@comanda/ui/field-error'
import { Select } from '@comanda/ui/select'
import type { CardProps } from './product-draft.ts'

const stateTexts: Record<AllergenState, string> = {
  contains: 'Contains',
  may_contain: 'May contain',
  free_from: 'Free from',
}

/** What is stated about each allergen. Where nothing is stated, customers see "Ask the restaurant". */
export function AllergensCard({ form: { fields, set, issues } }: CardProps) {
  const facts = fields.allergens
  const unknown = allergens.filter((allergen) => !facts[allergen])
  const put = (allergen: Allergen, state: AllergenState | null) =>
    set({
      allergens: Object.fromEntries(
        allergens.flatMap((one) => {
          const next = one === allergen ? state : facts[one]
          return next ? [[one, next]] : []
        }),
      ),
    })
  return (
    <Card
      title="Allergens"
      actions={
        unknown.length > 0 &&
        unknown.length < allergens.length && (
          <Button
            size="sm"
            onClick={() =>
              set({
                allergens: Object.fromEntries(allergens.map((one) => [one, facts[one] ?? 'free_from'])),
              })
            }
          >
            Free from the rest
          </Button>
        )
      }
    >
      <p className="mb-3 text-13 text-ink-2">
        Where nothing is stated, customers see “Ask the restaurant”. State “Free from” only if it is certain.
      </p>
      {issues.allergens && (
        <FieldError id="allergens-error" className="mb-3">
          {issues.allergens}
        </FieldError>
      )}
      <div className="grid grid-cols-2 gap-x-3 gap-y-2.5 sm:grid-cols-3">
        {allergens.map((allergen) => (
          <Select<AllergenState | ''>
            key={allergen}
            label={allergenLabels[allergen]}
            value={facts[allergen] ?? ''}
            aria-invalid={issues.allergens && facts[allergen] === 'contains' ? true : undefined}
            onChange={(state) => put(allergen, state || null)}
            options={[
              ['', 'Not stated'],
              ...allergenStates.map((state) => [state, stateTexts[state]] as const),
            ]}
          />
        ))}
      </div>
    </Card>
  )
}
