import type { ProductSummary } from '@comanda/contract/page'
import {
  type AllergenState,
  allergenLabels,
  allergens,
  allergensThat,
  dietLabels,
} from '@comanda/domain/menu/allergens'
import { dialLink } from '@comanda/domain/people/phone'
import { useRestaurant } from '../page.tsx'

const states: { state: AllergenState; text: string }[] = [
  { state: 'contains', text: 'Contains' },
  { state: 'may_contain', text: 'May contain' },
  { state: 'free_from', text: 'Free from' },
]

/** What the restaurant states about diets and allergens. What it does not state is never implied. */
export function AllergenNote({ dish }: { dish: Pick<ProductSummary, 'allergens' | 'diets'> }) {
  const { phone } = useRestaurant()
  const facts = dish.allergens ?? {}
  const stated = states
    .map(({ state, text }) => ({ text, names: allergensThat(facts, state).map(nameOf) }))
    .filter(({ names }) => names.length > 0)
  const isComplete = allergens.every((allergen) => facts[allergen])
  return (
    <div className="mt-3 text-14 text-ink-2">
      {dish.diets && (
        <p className="mb-1 font-medium">{dish.diets.map((diet) => dietLabels[diet]).join(' · ')}</p>
      )}
      <p>
        {stated.map(({ text, names }) => (
          <span key={text}>
            <b className="font-semibold text-ink">{text}</b> {names.join(', ')}.{' '}
          </span>
        ))}
        {!isComplete && (
          <>
            {stated.length > 0 ? 'Other allergens: ' : 'Allergens: '}
            {phone ? (
              <a href={dialLink(phone)} className="underline">
                Ask the restaurant
              </a>
            ) : (
              'Ask the restaurant'
            )}
            .
          </>
        )}
      </p>
    </div>
  )
}

const nameOf = (allergen: keyof typeof allergenLabels) => allergenLabels[allergen].toLowerCase()
