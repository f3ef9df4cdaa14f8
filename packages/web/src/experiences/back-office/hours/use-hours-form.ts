import type { OpeningHours, ScheduledOrder } from '@comanda/contract/restaurant-hours'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useDraftForm } from '../forms/use-draft-form.ts'
import { useResults } from '../results/results.tsx'
import { hoursOf, issuesOf, storedOf } from './hours-draft.ts'
import { outsideTitle } from './outside-orders.tsx'
import { outsideQuery, putHours, saveHours } from './queries.ts'

/** The draft of the hours, and the orders that it would leave outside of them: saving it shows them first. */
export function useHoursForm(restaurantId: string, stored: OpeningHours) {
  const client = useQueryClient()
  const results = useResults(restaurantId)
  const [consequences, setConsequences] = useState<readonly ScheduledOrder[] | null>(null)
  const [isChecking, setIsChecking] = useState(false)
  const draftForm = useDraftForm({
    stored: storedOf(stored),
    issuesOf,
    save: (fields, revision) => saveHours(restaurantId, hoursOf(fields), revision),
    savedRow: (saved) => saved.hours,
    storedOf,
    onSaved: ({ hours, changeId, outside }) => {
      putHours(client, restaurantId, hours)
      const stay = outside.length === 0 ? '' : ` ${outsideTitle(outside.length)} They stay accepted.`
      results.succeeded('Hours saved successfully!', `Customers see them now.${stay}`, changeId)
    },
    onFailed: (failure) => results.failed('Error saving hours', failure),
  })
  const { fields, changed } = draftForm
  const hours = hoursOf(fields)
  const isValid = Object.keys(issuesOf(fields)).length === 0
  const preview = useQuery({
    ...outsideQuery(restaurantId, hours),
    enabled: changed && isValid,
    placeholderData: (previous) => previous,
  })
  const outside = changed && isValid ? (preview.data ?? []) : []
  /** Shows the consequences before saving. If they cannot be loaded, the save reports the reason. */
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (!isValid) return draftForm.submit()
    setIsChecking(true)
    const orders = await client.fetchQuery(outsideQuery(restaurantId, hours)).catch(() => [])
    setIsChecking(false)
    if (orders.length > 0) setConsequences(orders)
    else draftForm.submit()
  }
  return {
    form: {
      ...draftForm,
      busy: draftForm.busy || isChecking,
      submit: (event?: FormEvent) => void submit(event),
    },
    hours,
    outside,
    consequences,
    setConsequences,
    save: draftForm.submit,
  }
}
