import { kidsMealIssue } from '@comanda/domain/marketing/kids-meals'
import type { OrderingSettings } from '@comanda/domain/ordering/restaurant'
import { Button } from '@comanda/ui/button'
import { Dialog } from '@comanda/ui/dialog'
import { Money } from '@comanda/ui/money'
import { Stepper } from '@comanda/ui/stepper'
import { useState } from 'react'
import type { OrderDraft } from '../../order/draft.ts'

type Chosen = OrderDraft['kidsMeals']

interface KidsMealsDialogProps {
  open: boolean
  /** Number of free meals that the order earns. */
  earned: number
  meals: OrderingSettings['kidsMeals']
  chosen: Chosen
  onClose: () => void
  onConfirm: (chosen: Chosen) => void
}

/** Chooses the free meals of a discount code: exactly as many as the order earns. */
export function KidsMealsDialog(props: KidsMealsDialogProps) {
  return props.open ? <OpenChooser {...props} /> : null
}

function OpenChooser({ earned, meals, chosen, onClose, onConfirm }: KidsMealsDialogProps) {
  const [counts, setCounts] = useState<Chosen>(() =>
    meals.map(({ name }) => ({
      name,
      quantity: chosen.find((meal) => meal.name === name)?.quantity ?? 0,
    })),
  )
  const total = counts.reduce((sum, meal) => sum + meal.quantity, 0)
  const issue = kidsMealIssue(counts, earned)
  return (
    <Dialog
      onClose={onClose}
      title={earned === 1 ? 'Choose your free kids meal' : 'Choose your free kids meals'}
      description={`${Math.min(total, earned)} of ${earned} chosen`}
      size="sm"
      footer={
        <Button
          variant="brand"
          size="xl"
          block
          disabled={issue !== null}
          onClick={() => onConfirm(counts.filter((meal) => meal.quantity > 0))}
        >
          {issue ?? `Add ${earned} free kids ${earned === 1 ? 'meal' : 'meals'}`}
        </Button>
      }
    >
      <ul className="divide-y divide-line">
        {meals.map(({ name, price }, index) => {
          const quantity = counts[index]?.quantity ?? 0
          return (
            <li key={name} className="flex items-center gap-4 py-3">
              <div className="min-w-0 flex-auto">
                <p className="font-semibold">{name}</p>
                <p className="text-15 text-ink-2">
                  <Money cents={price} struck /> Free
                </p>
              </div>
              <Stepper
                label={`Quantity of ${name}`}
                value={quantity}
                min={0}
                max={Math.max(quantity, quantity + earned - total)}
                onChange={(next) =>
                  setCounts(counts.map((meal) => (meal.name === name ? { name, quantity: next } : meal)))
                }
              />
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
