import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { LiveRegion } from './live-region.tsx'
import { dragAnnouncements, dragInstructions, movedText } from './sortable-list/announcements.ts'
import { SortableItem } from './sortable-list/item.tsx'
import { rowsOf, useRowWindow } from './sortable-list/row-window.ts'

export interface SortableListProps<Item> {
  /** What is listed, for screen readers: "Categories in menu order". */
  label: string
  items: readonly Item[]
  itemKey: (item: Item) => string
  /** The name of an item, for its handle, its buttons and the announcements. */
  itemName: (item: Item) => string
  /** Called with all keys in their new order. */
  onReorder: (keys: string[]) => void
  renderItem: (item: Item, index: number) => ReactNode
  /** Shown after the move buttons: a button that removes the item. */
  renderEnd?: (item: Item, index: number) => ReactNode
  /** For items with fields: at the start of a line of its own below the item, with the move buttons at its end. */
  renderBelow?: (item: Item, index: number) => ReactNode
  /** The items have the same height and no fields: of a long list only those near the visible ones are rendered. */
  areAlike?: boolean
  /** The items cannot be moved: a search hides some of them, or the user has no permission. */
  fixed?: boolean
  itemClassName?: string | ((item: Item) => string | undefined)
  className?: string
}

/**
 * A list whose order is changed by dragging the handle, with two buttons per item, with Space and the arrow keys
 * on the handle, or with Alt and an arrow key anywhere in an item. Each move is announced.
 */
export function SortableList<Item>(props: SortableListProps<Item>) {
  const {
    label,
    items,
    itemKey,
    itemName,
    onReorder,
    renderItem,
    renderEnd,
    renderBelow,
    areAlike = false,
    fixed = false,
  } = props
  const id = useId()
  const [moved, setMoved] = useState('')
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const keys = items.map(itemKey)
  const list = useRef<HTMLUListElement>(null)
  const view = useRowWindow(list, areAlike ? items.length : 0)
  const [used, setUsed] = useState('')
  const rows = rowsOf(view ?? { first: 0, end: items.length }, keys.indexOf(used))
  const rowHeight = view?.rowHeight ?? 0
  const leftOutBelow = items.length - 1 - (rows.at(-1)?.index ?? items.length - 1)
  const nameOf = (key: string) => {
    const item = items[keys.indexOf(key)]
    return item === undefined ? '' : itemName(item)
  }
  const move = (from: number, to: number) => {
    if (from === to || from < 0 || to < 0 || to >= items.length) return
    onReorder(arrayMove(keys, from, to))
  }
  const moveAndSay = (from: number, to: number) => {
    const key = keys[from]
    if (key === undefined || to < 0 || to >= items.length) return
    move(from, to)
    setMoved(movedText(nameOf(key), to, items.length))
  }
  // A moved item stays in view.
  useEffect(() => {
    if (moved) list.current?.querySelector(':scope > :focus-within')?.scrollIntoView({ block: 'nearest' })
  }, [moved])
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[onlyVertically]}
      accessibility={{
        announcements: dragAnnouncements(keys, nameOf),
        screenReaderInstructions: dragInstructions,
      }}
      onDragEnd={({ active, over }) => {
        if (over) move(keys.indexOf(String(active.id)), keys.indexOf(String(over.id)))
      }}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy} disabled={fixed}>
        <ul
          ref={list}
          aria-label={label}
          className={cx('divide-y divide-line', props.className)}
          style={{
            paddingTop: (rows[0]?.leftOut ?? 0) * rowHeight || undefined,
            paddingBottom: leftOutBelow * rowHeight || undefined,
          }}
        >
          {rows.map(({ index, leftOut }, at) => {
            const item = items[index]
            const key = keys[index]
            if (item === undefined || key === undefined) return null
            return (
              <SortableItem
                key={key}
                id={key}
                name={itemName(item)}
                fixed={fixed}
                position={{ index, count: items.length }}
                spaceAbove={at === 0 ? 0 : leftOut * rowHeight}
                onMove={(by) => moveAndSay(index, index + by)}
                onUse={view ? () => setUsed(key) : undefined}
                end={renderEnd?.(item, index)}
                below={renderBelow && (renderBelow(item, index) || <span />)}
                className={
                  typeof props.itemClassName === 'function' ? props.itemClassName(item) : props.itemClassName
                }
              >
                {renderItem(item, index)}
              </SortableItem>
            )
          })}
        </ul>
      </SortableContext>
      <LiveRegion text={moved} />
    </DndContext>
  )
}

const onlyVertically: Modifier = ({ transform }) => ({ ...transform, x: 0 })
