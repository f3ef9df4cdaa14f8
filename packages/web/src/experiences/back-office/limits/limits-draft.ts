import type { ThrottleSettings, ThrottleSetup } from '@comanda/contract/throttling'
import { readWhole } from '@comanda/domain/money/typed-number'
import { type ThrottleRule, throttleLimits } from '@comanda/domain/throttling/throttle'
import { weekdayName } from '@comanda/domain/time/format'
import { type Weekday, weekdays } from '@comanda/domain/time/weekly-hours'
import type { FieldTexts, Issues, Stored } from '../forms/draft.ts'

/** A rule as form values: numbers as text, empty for no limit. */
export interface RuleDraft {
  key: string
  fulfillment: 'all' | 'pickup' | 'delivery'
  days: Weekday[]
  from: string
  to: string
  maxOrders: string
  maxPrepMinutes: string
  maxInProgress: string
}

export interface LimitsDraft {
  rules: RuleDraft[]
  perDish: string
  /** By category id; empty for the usual minutes. */
  byCategory: Record<string, string>
  measures: boolean
  minPrep: string
  maxPrep: string
}

/** By rule key and field, or by category id. */
export type LimitsErrors = Record<string, string>

export const fulfillmentLabels: Record<RuleDraft['fulfillment'], string> = {
  all: 'Pickup and delivery',
  pickup: 'Pickup',
  delivery: 'Delivery',
}

export const limitFields = ['maxOrders', 'maxPrepMinutes', 'maxInProgress'] as const

export const storedOf = ({ settings, revision }: ThrottleSetup): Stored<LimitsDraft> => ({
  fields: draftOf(settings),
  revision,
})

export function issuesOf(draft: LimitsDraft): Issues<LimitsDraft> {
  return readDraft(draft).errors as Issues<LimitsDraft>
}

export function textsOf(categories: ThrottleSetup['categories']): FieldTexts<LimitsDraft> {
  return {
    rules: { label: 'Limits', show: (rules) => rules.map(ruleText).join('; ') || 'None' },
    perDish: { label: 'Usual prep minutes of a dish' },
    byCategory: {
      label: 'Prep minutes by category',
      show: (minutes) =>
        categories
          .filter(({ id }) => minutes[id])
          .map(({ id, name }) => `${name} ${minutes[id]}`)
          .join(', ') || 'None',
    },
    measures: { label: 'Automatic preparation time' },
    minPrep: { label: 'Shortest preparation time' },
    maxPrep: { label: 'Longest preparation time' },
  }
}

/** "Pickup, Fri Sat 17:00 to 21:00: 11 orders, 110 prep minutes". */
function ruleText({ fulfillment, days, from, to, ...limits }: RuleDraft): string {
  const when = days.length === 7 ? 'every day' : days.map((day) => weekdayName(day).slice(0, 3)).join(' ')
  const texts = limitFields.flatMap((field) =>
    limits[field].trim() ? `${limits[field]} ${limitUnits[field]}` : [],
  )
  return `${fulfillmentLabels[fulfillment]}, ${when} ${from} to ${to}: ${texts.join(', ') || 'no limit'}`
}

const limitUnits = { maxOrders: 'orders', maxPrepMinutes: 'prep minutes', maxInProgress: 'in progress' }

export function draftOf({ rules, dishMinutes, autoPrep }: ThrottleSettings): LimitsDraft {
  return {
    rules: rules.map((rule, index) => ({
      ...rule,
      key: String(index),
      fulfillment: rule.fulfillment ?? 'all',
      maxOrders: textOf(rule.maxOrders),
      maxPrepMinutes: textOf(rule.maxPrepMinutes),
      maxInProgress: textOf(rule.maxInProgress),
    })),
    perDish: String(dishMinutes.perDish),
    measures: autoPrep !== null,
    minPrep: String(autoPrep?.min ?? 10),
    maxPrep: String(autoPrep?.max ?? 45),
    byCategory: Object.fromEntries(
      dishMinutes.byCategory.map(({ categoryId, minutes }) => [categoryId, String(minutes)]),
    ),
  }
}

/** A new rule: all orders, all day, every day. */
export function newRule(key: string): RuleDraft {
  return {
    key,
    fulfillment: 'all',
    days: [...weekdays],
    from: '00:00',
    to: '00:00',
    maxOrders: '',
    maxPrepMinutes: '',
    maxInProgress: '',
  }
}

/** The settings of a draft, which are complete without errors only. */
export function readDraft(draft: LimitsDraft): { settings: ThrottleSettings; errors: LimitsErrors } {
  const errors: LimitsErrors = {}
  const rules = draft.rules.map((rule) => readRule(rule, errors))
  const perDish = readNumber(draft.perDish, 'minutesPerDish', 'perDish', errors)
  if (perDish === null) errors.perDish ??= rangeMessage('minutesPerDish')
  const byCategory = Object.entries(draft.byCategory).flatMap(([categoryId, text]) => {
    const minutes = readNumber(text, 'minutesPerDish', categoryId, errors)
    return minutes === null ? [] : { categoryId, minutes }
  })
  const autoPrep = draft.measures ? readAutoPrep(draft, errors) : null
  return { settings: { rules, dishMinutes: { perDish: perDish ?? 0, byCategory }, autoPrep }, errors }
}

function readAutoPrep({ minPrep, maxPrep }: LimitsDraft, errors: LimitsErrors) {
  const min = readNumber(minPrep, 'autoPrepMinutes', 'minPrep', errors)
  const max = readNumber(maxPrep, 'autoPrepMinutes', 'maxPrep', errors)
  if (min === null) errors.minPrep ??= rangeMessage('autoPrepMinutes')
  if (max === null) errors.maxPrep ??= rangeMessage('autoPrepMinutes')
  if (min !== null && max !== null && min > max) errors.maxPrep = 'Enter at least the shortest time.'
  return { min: min ?? 0, max: max ?? 0 }
}

function readRule({ key, ...rule }: RuleDraft, errors: LimitsErrors): ThrottleRule {
  const limit = (field: (typeof limitFields)[number]) =>
    readNumber(rule[field], field, `${key}.${field}`, errors)
  const [maxOrders, maxPrepMinutes, maxInProgress] = limitFields.map(limit) as [
    number | null,
    number | null,
    number | null,
  ]
  if (rule.days.length === 0) errors[`${key}.days`] = 'Choose at least one day.'
  for (const field of ['from', 'to'] as const)
    if (!/^\d\d:\d\d$/.test(rule[field])) errors[`${key}.${field}`] = 'Enter a time.'
  if (limitFields.every((field) => rule[field].trim() === ''))
    errors[`${key}.maxOrders`] = 'Enter at least one of the three limits.'
  const fulfillment = rule.fulfillment === 'all' ? null : rule.fulfillment
  return { ...rule, fulfillment, maxOrders, maxPrepMinutes, maxInProgress }
}

/** A whole number within the limits; null for an empty text; for other texts null with an error. */
function readNumber(
  text: string,
  limit: keyof typeof throttleLimits,
  field: string,
  errors: LimitsErrors,
): number | null {
  if (text.trim() === '') return null
  const [min, max] = throttleLimits[limit]
  const number = readWhole(text) ?? Number.NaN
  if (number >= min && number <= max) return number
  errors[field] = rangeMessage(limit)
  return null
}

function rangeMessage(limit: keyof typeof throttleLimits): string {
  const [min, max] = throttleLimits[limit]
  return `Enter a whole number from ${min} to ${max}.`
}

function textOf(limit: number | null): string {
  return limit === null ? '' : String(limit)
}
