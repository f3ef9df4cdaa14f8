import type { Cents } from '@comanda/domain/money/cents'
import {
  type KidsMealFields as Fields,
  kidsMealIssues,
  maxKidsMealName,
  maxKidsMeals,
} from '@comanda/domain/restaurant/kids-meal-fields'
import { Button } from '@comanda/ui/button'
import { IconButton } from '@comanda/ui/icon-button'
import { Plus, X } from '@comanda/ui/icons.ts'
import { MoneyField } from '@comanda/ui/money-field'
import { TextField } from '@comanda/ui/text-field'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { SectionFields } from './section-texts.ts'

type Meal = Fields['kidsMeals'][number]

/** The meals that codes for free kids meals give, and for how much of a subtotal. */
export function KidsMealFields({
  fields: { kidsMeals, kidsMealThreshold },
  issues,
  set,
}: SectionFields<Fields>) {
  const list = useRef<HTMLUListElement>(null)
  const upTo = (count: number) => ({ kidsMeals: kidsMeals.slice(0, count), kidsMealThreshold })
  const faulty = kidsMeals.findIndex((_, index) => kidsMealIssues(upTo(index + 1)).kidsMeals)
  const change = (index: number, part: Partial<Meal>) =>
    set({ kidsMeals: kidsMeals.map((meal, at) => (at === index ? { ...meal, ...part } : meal)) })
  const add = () => {
    flushSync(() => set({ kidsMeals: [...kidsMeals, { name: '', price: Number.NaN as Cents }] }))
    list.current?.querySelector<HTMLElement>('li:last-child input')?.focus()
  }
  return (
    <div className="grid gap-4">
      <p className="text-13 text-ink-2">
        Customers with a code for free kids meals choose one for each full amount of their subtotal.
      </p>
      <div>
        <ul ref={list} aria-label="Kids meals" className="grid gap-2">
          {kidsMeals.map(({ name, price }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a meal has no id; its fields show what they are given
            <li key={index} className="flex items-start gap-2">
              <TextField
                label={`Name of meal ${index + 1}`}
                hideLabel
                className="min-w-0 flex-auto"
                placeholder="Name"
                maxLength={maxKidsMealName}
                value={name}
                error={index === faulty ? issues.kidsMeals : undefined}
                onChange={(event) => change(index, { name: event.currentTarget.value })}
              />
              <MoneyField
                label={`Price of meal ${index + 1}`}
                hideLabel
                className="w-28 flex-none"
                placeholder="0.00"
                value={price}
                onChange={(value) => change(index, { price: value ?? (Number.NaN as Cents) })}
              />
              <IconButton
                label={`Remove ${name || `meal ${index + 1}`}`}
                icon={<X aria-hidden="true" className="size-4" />}
                disabled={kidsMeals.length === 1}
                onClick={() => set({ kidsMeals: kidsMeals.filter((_, at) => at !== index) })}
              />
            </li>
          ))}
        </ul>
        <Button size="sm" className="mt-2" disabled={kidsMeals.length >= maxKidsMeals} onClick={add}>
          <Plus aria-hidden="true" className="size-4" />
          Add meal
        </Button>
      </div>
      <MoneyField
        label="Subtotal for each free meal"
        className="sm:max-w-60"
        value={kidsMealThreshold}
        error={issues.kidsMealThreshold}
        onChange={(value) => set({ kidsMealThreshold: value ?? (Number.NaN as Cents) })}
      />
    </div>
  )
}
