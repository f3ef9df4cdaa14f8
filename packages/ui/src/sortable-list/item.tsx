import { useSortable } from '@dnd-kit/sortable'
import type { KeyboardEvent, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { IconButton } from '../icon-button.tsx'
import { ArrowDown, ArrowUp, GripVertical } from '../icons.ts'

export interface SortableItemProps {
  id: string
  name: string
  fixed: boolean
  position: { index: number; count: number }
  /** The height of the items between the one before it and this one that are not rendered, in pixels. */
  spaceAbove: number
  /** -1 is up, 1 is down. */
  onMove: (by: -1 | 1) => void
  /** The item that was focused or pressed, and must stay rendered. */
  onUse: (() => void) | undefined
  end?: ReactNode
  below?: ReactNode
  className?: string
  children: ReactNode
}

/** One item, with its handle before it, and its move buttons and other controls after it. */
export function SortableItem({
  id,
  name,
  fixed,
  position: { index, count },
  spaceAbove,
  onMove,
  onUse,
  end,
  below,
  className,
  children,
}: SortableItemProps) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id, disabled: fixed, attributes: { roleDescription: 'sortable' } })
  const moveByKey = (event: KeyboardEvent) => {
    if (!event.altKey || fixed || isDragging) return
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  const buttons = (
    <>
      {!fixed && (
        <div className="flex flex-none">
          <MoveButton
            label={`Move ${name} up`}
            off={index === 0}
            icon={<ArrowUp />}
            onClick={() => onMove(-1)}
          />
          <MoveButton
            label={`Move ${name} down`}
            off={index === count - 1}
            icon={<ArrowDown />}
            onClick={() => onMove(1)}
          />
        </div>
      )}
      {end}
    </>
  )
  return (
    <li
      ref={setNodeRef}
      aria-setsize={count}
      aria-posinset={index + 1}
      onKeyDown={moveByKey}
      onFocus={onUse}
      onPointerDown={onUse}
      style={{
        transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined,
        transition,
        marginTop: spaceAbove || undefined,
      }}
      className={cx(
        'flex min-h-11 items-center gap-1 bg-surface pr-1.5 motion-reduce:transition-none!',
        isDragging && 'relative z-sticky bg-pick-tint! shadow-e-3',
        className,
      )}
    >
      {!fixed && (
        <button
          {...attributes}
          {...listeners}
          ref={setActivatorNodeRef}
          type="button"
          aria-label={`Move ${name}`}
          title="Drag to move"
          className="grid min-h-11 w-9 flex-none cursor-grab touch-none place-items-center rounded-6 text-ink-3 hover:text-ink active:cursor-grabbing pointer-coarse:w-11"
        >
          <GripVertical className="size-4" />
        </button>
      )}
      <div className={cx('min-w-0 flex-auto py-1.5', fixed && 'pl-3')}>
        {children}
        {below && (
          <div className="mt-1.5 flex items-center gap-1">
            <div className="mr-auto min-w-0">{below}</div>
            {buttons}
          </div>
        )}
      </div>
      {!below && buttons}
    </li>
  )
}

/** Stays focusable at the end of the list, so that the focus is not lost after the last move. */
function MoveButton({
  label,
  off,
  icon,
  onClick,
}: {
  label: string
  off: boolean
  icon: ReactNode
  onClick: () => void
}) {
  return (
    <IconButton
      size="sm"
      label={label}
      aria-disabled={off || undefined}
      onClick={off ? undefined : onClick}
      icon={<span className={cx('contents *:size-4', off && 'text-ink-off')}>{icon}</span>}
    />
  )
}
