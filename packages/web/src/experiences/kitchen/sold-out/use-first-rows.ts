import { useState } from 'react'
import { type Stock, soldOutIds } from './sold-out-labels.ts'

/**
 * Ids of what is listed first: what was sold out when the list was opened, or changed by another search. A row that is marked later
 * stays where it is, so that the next one can be marked.
 */
export function useFirstRows(stock: Stock | undefined, list: string): ReadonlySet<string> {
  const [first, setFirst] = useState<{ list: string; ids: ReadonlySet<string> } | null>(null)
  if (!stock) return none
  if (first?.list === list) return first.ids
  const ids = soldOutIds(stock)
  setFirst({ list, ids })
  return ids
}

const none: ReadonlySet<string> = new Set()
