import { type ReactNode, useState } from 'react'
import { MoreButton } from './more-button.tsx'

/** The first items of a list that is too long to be rendered completely, and the button that shows more of them. */
export function usePart<Item>(items: readonly Item[], size: number): { shown: Item[]; more: ReactNode } {
  const [count, setCount] = useState(size)
  const left = items.length - count
  return {
    shown: items.slice(0, count),
    more: (
      <MoreButton
        variant="outline"
        className="justify-self-start"
        hasMore={left > 0}
        onMore={() => setCount(count + size)}
      >
        Show {Math.min(size, left)} more
      </MoreButton>
    ),
  }
}
