import { type Cents, zeroCents } from '@comanda/domain/money/cents'
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
import { bindFields } from '../forms/bind-fields.ts'
import { removeRow } from '../forms/keep-focus.ts'
import type { SectionFields } from './section-texts.ts'

type Meal = Fields['kidsMeals'][number]

/** The meals that kids-meal codes give, and the subtotal for each. */
export function KidsMealFields({ form }: { form: SectionFields<Fields> }) {
  const { fields, issues, set } = form
  const { kidsMeals, kidsMealThreshold } = fields
  const list = useRef<HTMLUListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const upTo = (count: number) => ({ kidsMeals: kidsMeals.slice(0, count), kidsMealThreshold })
  const faulty = kidsMeals.findIndex((_, index) => kidsMealIssues(upTo(index + 1)).kidsMeals)
  const freeOfCharge = kidsMeals.map((meal, at) => (at === faulty ? { ...meal, price: zeroCents } : meal))
  const isPriceFaulty =
    faulty >= 0 && !kidsMealIssues({ ...upTo(0), kidsMeals: freeOfCharge.slice(0, faulty + 1) }).kidsMeals
  const errorOf = (index: number, isPrice: boolean) =>
    index === faulty && isPrice === isPriceFaulty ? issues.kidsMeals : undefined
  const change = (index: number, part: Partial<Meal>) =>
    set({ kidsMeals: kidsMeals.map((meal, at) => (at === index ? { ...meal, ...part } : meal)) })
  const add = () => {
    flushSync(() => set({ kidsMeals: [...kidsMeals, { name: '', price: Number.NaN as Cents }] }))
    list.current?.querySelector<HTMLElement>('li:last-child input')?.focus()
  }
  return (
    <div className="grid gap-4">
      <p className="text-13 text-ink-2">
        With a code for free kids meals, customers choose one meal for each time their subtotal reaches the
        amount below.
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
                error={errorOf(index, false)}
                onChange={(event) => change(index, { name: event.currentTarget.value })}
              />
              <MoneyField
                label={`Price of meal ${index + 1}`}
                hideLabel
                className="w-28 flex-none"
                placeholder="0.00"
                value={price}
                error={errorOf(index, true)}
                onChange={(value) => change(index, { price: value ?? (Number.NaN as Cents) })}
              />
              <IconButton
                label={`Remove ${name || `meal ${index + 1}`}`}
                icon={<X className="size-4" />}
                disabled={kidsMeals.length === 1}
                data-remove
                onClick={({ currentTarget }) =>
                  removeRow(
                    currentTarget,
                    () => set({ kidsMeals: kidsMeals.filter((_, at) => at !== index) }),
                    addButton,
                  )
                }
              />
            </li>
          ))}
        </ul>
        <Button
          ref={addButton}
          size="sm"
          className="mt-2"
          disabled={kidsMeals.length >= maxKidsMeals}
          onClick={add}
        >
          <Plus className="size-4" />
          Add meal
        </Button>
      </div>
      <MoneyField
        label="Subtotal for each free meal"
        className="sm:max-w-60"
        {...bindFields(form).number('kidsMealThreshold')}
      />
    </div>
  )
}
