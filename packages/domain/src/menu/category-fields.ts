import type { LocalTime } from '../time/instant.ts'

/** A category as entered. */
export interface CategoryFields {
  name: string
  description: string
  imageId: string | null
  sortOrder: number
  isActive: boolean
  /** Hours of the day; null: always. Hours that end at or before their start end on the next day. */
  availableFrom: LocalTime | null
  availableUntil: LocalTime | null
}

export const newCategory: CategoryFields = {
  name: '',
  description: '',
  imageId: null,
  sortOrder: 0,
  isActive: true,
  availableFrom: null,
  availableUntil: null,
}

/** The issues of a category, by field; empty if there are none. */
export function categoryIssues(fields: CategoryFields): Partial<Record<keyof CategoryFields, string>> {
  const { name, sortOrder, availableFrom, availableUntil } = fields
  return {
    ...(name.trim() === '' && { name: 'Category name is required' }),
    ...(!(Number.isInteger(sortOrder) && sortOrder >= 0) && {
      sortOrder: 'Sort order must be 0 or greater',
    }),
    ...((availableFrom === null) !== (availableUntil === null) && {
      [availableFrom === null ? 'availableFrom' : 'availableUntil']: 'Enter both times, or neither.',
    }),
    ...(availableFrom !== null &&
      availableFrom === availableUntil && { availableUntil: 'Enter two different times.' }),
  }
}
