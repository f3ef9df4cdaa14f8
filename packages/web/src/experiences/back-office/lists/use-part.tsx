import { Button } from '@comanda/ui/button'
import { type ReactNode, useState } from 'react'

/** The first items of a list that is too long to be rendered completely, and the button that shows more of them. */
export function usePart<Item>(items: readonly Item[], size: number): { shown: Item[]; more: ReactNode } {
  const [count, setCount] = useState(size)
  const left = items.length - count
  return {
    shown: items.slice(0, count),
    more: left > 0 && (
      <Button variant="outline" className="justify-self-start" onClick={() => setCount(count + size)}>
        Show {Math.min(size, left)} more
      </Button>
    ),
  }
}
