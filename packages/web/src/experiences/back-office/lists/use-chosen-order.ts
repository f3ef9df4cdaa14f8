import { useEffect, useEffectEvent, useState } from 'react'
import type { Failure } from '../../../shared/failure.ts'
import { useAction } from '../../../shared/use-action.ts'
import { isSame } from '../forms/draft.ts'

interface SavingOrder<Output> {
  /** Saves the ids in their new order. */
  save: (to: readonly string[]) => Promise<Output>
  /** Shows what was saved as stored. */
  onDone: (output: Output, to: readonly string[]) => void
  onFailed: (failure: Failure, to: readonly string[]) => void
}

/** A list in the order that the user has chosen, shown before it is saved. Several quick moves are saved as one. */
export function useChosenOrder<Item extends { id: string }, Output>(
  stored: readonly Item[],
  { save, onDone, onFailed }: SavingOrder<Output>,
) {
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const from = stored.map(({ id }) => id)
  const saving = useAction(save, {
    onDone: (output, to) => {
      onDone(output, to)
      setChosen((current) => (current && isSame(current, to) ? null : current))
    },
    onFailed: (failure, to) => {
      setChosen(null)
      onFailed(failure, to)
    },
  })
  const saveChanged = useEffectEvent((to: readonly string[]) => {
    if (!isSame(to, from)) saving.run(to)
    else setChosen(null)
  })
  useEffect(() => {
    if (chosen && !saving.busy) saveChanged(chosen)
  }, [chosen, saving.busy])
  const byId = new Map(stored.map((item) => [item.id, item]))
  const order = chosen?.every((id) => byId.has(id)) && chosen.length === from.length ? chosen : from
  return {
    items: order.map((id) => byId.get(id)!),
    busy: saving.busy,
    reorder: (ids: readonly string[]) => setChosen(ids),
    remove: (itemId: string) => saving.run(from.filter((id) => id !== itemId)),
  }
}
