import { Button, type ButtonProps } from '@comanda/ui/button'
import { cx } from '@comanda/ui/cx.ts'
import { useLayoutEffect, useRef } from 'react'

export interface MoreButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** Whether there are more rows; the button is shown while there are. */
  hasMore: boolean
  onMore: () => void
}

/**
 * The button below a list that shows the next part of it. With the last part it disappears, and the focus moves to the first
 * row that was added.
 */
export function MoreButton({ hasMore, onMore, className, ...button }: MoreButtonProps) {
  const place = useRef<HTMLDivElement>(null)
  const lastRow = useRef<HTMLElement | undefined>(undefined)
  useLayoutEffect(() => {
    if (hasMore || !lastRow.current || document.activeElement !== document.body) return
    const rows = rowsBefore(place.current)
    const added = rows[rows.indexOf(lastRow.current) + 1]
    lastRow.current = undefined
    if (!added) return
    added.tabIndex = -1
    added.focus()
  }, [hasMore])
  return (
    <div ref={place} className={cx('empty:hidden', className)}>
      {hasMore && (
        <Button
          {...button}
          onClick={() => {
            lastRow.current = rowsBefore(place.current).at(-1)
            onMore()
          }}
        />
      )}
    </div>
  )
}

/** The rows of the page that precede an element, which are those of the list above it and of lists before that. */
function rowsBefore(place: Element | null): HTMLElement[] {
  const rows = [...document.querySelectorAll<HTMLElement>('li, tbody tr')]
  return rows.filter((row) => place && row.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING)
}
